/** From an address to an alarm without a file beside the AI server: tried, added, given a zone, changed by two, switched off. */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { type Simulator, startSimulator } from '../../demo-cameras/src/simulator/start-simulator.ts'
import { drawZone, press } from '../support/draw-zone.ts'
import { expect, listen, test } from '../support/journey.ts'
import { withOwnProduct } from '../support/own-product.ts'
import { accounts, ask, openSession, signIn } from '../support/signed-in.ts'

const name = '南围墙'
const login = { user: 'plant', password: 'p@ss/word' }
let camera: Simulator | undefined

test.afterAll(() => camera?.close())

test('an administrator adds a camera, sees its picture first, draws a zone, and who walks there raises an alarm', async ({
  browser,
  page,
}) => {
  const lines: string[] = []
  listen(page, lines)
  await withOwnProduct(async ({ address, folder }) => {
    const user = await openSession(address, ...accounts.admin)
    const { rows: servers } = await ask(address, user, deviceCalls.listAiServers, {})
    await signIn(page, address, ...accounts.admin, '/device-manage')
    const row = page.getByRole('row').filter({ hasText: name })

    await press(page, '添加摄像机')
    const form = page.getByRole('dialog', { name: '添加摄像机' })
    // The only one there is stands there already.
    await expect(form.getByTitle(servers[0]?.name ?? '')).toBeVisible()
    await form.getByLabel('名称').fill(name)
    camera = await aCamera(folder)
    // As it is copied from somewhere: the login goes to its own fields.
    const pasted = `rtsp://${login.user}:wrong@127.0.0.1:${camera.port}/yard`
    await form.getByLabel('视频流地址').fill(pasted)
    await form.getByLabel('视频流地址').blur()
    await expect(form.getByLabel('视频流地址')).toHaveValue(`rtsp://127.0.0.1:${camera.port}/yard`)
    await expect(form.getByLabel('用户名')).toHaveValue(login.user)
    await form.getByRole('button', { name: /测\s?试/ }).press('Enter')
    await expect(form.getByText('用户名或密码').first()).toBeVisible()
    await form.getByLabel('密码').fill(login.password)
    await form.getByRole('button', { name: /测\s?试/ }).press('Enter')
    await expect(form.getByRole('img', { name: '测试画面' })).toBeVisible()
    await form.getByRole('button', { name: /保\s?存|确\s?定/ }).press('Enter')
    await expect(form).toBeHidden()
    await expect(row).toContainText('使用中')
    await expect(row.locator('[data-state="online"]')).toBeVisible()

    await drawZone(page, name)

    const { rows: cameras } = await ask(address, user, deviceCalls.listCameras, { keyword: name })
    const [set] = cameras
    const channelId = set?.channelId ?? ''
    expect(set).toMatchObject({ zones: 1 })
    await expect
      .poll(async () => (await ask(address, user, alarmCalls.list, { deviceId: channelId, type: 4 })).total, {
        timeout: 120_000,
      })
      .toBeGreaterThan(0)

    // Another administrator has it open while it is renamed.
    const other = await browser.newPage()
    listen(other, lines)
    await signIn(other, address, ...accounts.admin, '/device-manage')
    await press(other, `修改 ${name}`)
    const theirs = other.getByRole('dialog', { name: '修改摄像机' })
    await theirs.getByLabel('安装位置').fill('二号岗')
    await press(page, `修改 ${name}`)
    const mine = page.getByRole('dialog', { name: '修改摄像机' })
    await mine.getByLabel('安装位置').fill('一号岗')
    await mine.getByRole('button', { name: /保\s?存|确\s?定/ }).press('Enter')
    await expect(mine).toBeHidden()
    await theirs.getByRole('button', { name: /保\s?存|确\s?定/ }).press('Enter')
    await expect(theirs.getByText(/刚刚修改了该摄像机/)).toBeVisible()
    await expect(theirs.getByLabel('安装位置')).toHaveValue('二号岗')
    await other.close()
    const now = await ask(address, user, deviceCalls.getCamera, { channelId })
    expect(now).toMatchObject({ location: '一号岗', settings: { login: true, zones: [{ name: '区域 1' }] } })

    await row.getByText(name).click()
    const drawer = page.getByRole('dialog', { name })
    await drawer.getByRole('button', { name: /停\s?用/ }).press('Enter')
    await page
      .getByRole('tooltip')
      .filter({ hasText: `停用 ${name}？` })
      .getByRole('button', { name: /停\s?用/ })
      .press('Enter')
    await expect(drawer.getByText('已停用：没有画面')).toBeVisible()
    expect(lines).toEqual([])
  })
})

/** A camera of the plant that asks for a login: the demo's yard, where people walk, behind one. */
async function aCamera(folder: string): Promise<Simulator> {
  const [file = ''] = globSync(join(folder, 'demo', 'yard-*.mp4'))
  return startSimulator({
    host: '127.0.0.1',
    mounts: [{ path: 'yard', file }],
    credentials: { ...login, scheme: 'md5' },
  })
}
