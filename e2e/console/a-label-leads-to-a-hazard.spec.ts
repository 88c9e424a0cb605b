import type { Page } from '@playwright/test'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { checkTemplates } from '@watchfire/contract/inspection/point/check-templates.ts'
import { checkListCalls, checkPointCalls } from '@watchfire/contract/inspection/point/point.calls.ts'
import { blockFiles } from '../support/block-parts.ts'
import { chooseOption } from '../support/choose-option.ts'
import { expect, test } from '../support/journey.ts'
import { lazyParts } from '../support/lazy-parts.ts'
import { loadedScripts } from '../support/loaded-scripts.ts'
import { accounts, ask, openSession } from '../support/signed-in.ts'

test('a point is made, its label opens on a phone, and a bad answer becomes a hazard', async ({ openAs, address }) => {
  const admin = await openSession(address, ...accounts.admin)
  const [template] = checkTemplates('zh')
  if (!template) throw new Error('no template')
  const list = `灭火器 ${Date.now()}`
  await ask(address, admin, checkListCalls.save, { ...template, name: list })
  const desk = await openAs('admin', '/fire-check?view=points')
  const name = `1 号灭火器箱 ${Date.now()}`
  await desk.getByRole('button', { name: '新增检查点' }).first().click()
  const dialog = desk.getByRole('dialog', { name: '新增检查点' })
  await dialog.getByLabel('名称').fill(name)
  await chooseOption(dialog.getByLabel('项目'), '一号厂区', { typed: true })
  await chooseOption(dialog.getByLabel('检查表'), list, { typed: true })
  await dialog.getByRole('button', { name: /保 ?存/ }).click()
  await expect(dialog).toBeHidden()
  await desk.getByText(name).click()
  const label = await desk
    .getByRole('dialog')
    .getByText(/\/q\/[2-9A-Z]{12}/)
    .textContent()
  expect(label).toContain(`${address}/q/`)

  const phone = await openAs('operator', new URL(label ?? '').pathname, { width: 390, height: 844 })
  await expect(phone.getByRole('heading', { name })).toBeVisible()
  const answer = (item: RegExp, value: string) =>
    phone.getByRole('radiogroup', { name: item }).getByRole('radio', { name: value }).check()
  const note = phone.getByRole('textbox', { name: '说明 在规定位置，取用无遮挡' })
  await answer(/在规定位置/, '否')
  await note.fill('堆放纸箱')
  await phone.reload()
  await expect(note).toHaveValue('堆放纸箱')
  await takePhoto(phone, '在规定位置')
  await answer(/压力指针/, '绿区')
  for (const item of [/铅封/, /瓶体/, /有效期/]) await answer(item, '是')
  await phone.getByRole('button', { name: '提交检查' }).click()
  await expect(phone.getByRole('heading', { name: '检查已提交' })).toBeVisible()
  await phone.getByRole('button', { name: '上报为隐患' }).click()
  // Everything it needs is known: one press.
  const report = phone.getByRole('dialog', { name: '上报隐患' })
  await report.getByRole('button', { name: '上报隐患' }).click()
  await expect(report).toBeHidden()
  const made = phone.getByRole('link', { name: /已上报 YH/ })
  const number = (await made.textContent())?.replace('已上报 ', '') ?? ''
  await made.click()
  const hazard = phone.getByRole('dialog').filter({ hasText: number })
  await hazard.getByRole('link', { name }).click()
  await expect(phone.getByRole('dialog').getByRole('link', { name: `已上报 ${number}` })).toBeVisible()
})

test('the form of a label stands on 200 KB of scripts, and nothing in it is lost by the frame that comes after it', async ({
  openAs,
  address,
  allowLines,
}) => {
  allowLines(/ERR_CONNECTION_RESET/)
  const admin = await openSession(address, ...accounts.admin)
  const [template] = checkTemplates('zh')
  const project = (await ask(address, admin, companyCalls.listProjects, {})).rows.find(row => row.name === '一号厂区')
  if (!template || !project) throw new Error('no template or no project')
  const { listId } = await ask(address, admin, checkListCalls.save, { ...template, name: `灭火器 ${Date.now()}` })
  const point = { name: '2 号灭火器箱', riskLevel: 'orange' as const, ofProjectId: project.projectId, listId }
  const { pointCode } = await ask(address, admin, checkPointCalls.save, point)
  const phone = await openAs('operator', '/developing', { width: 390, height: 844 })
  await expect(phone.getByRole('button', { name: '打开菜单' })).toBeVisible()
  const frame = lazyParts().get('ConsoleApp') ?? ''
  const network = await blockFiles(phone, [frame])
  const scripts = loadedScripts(phone)
  // All that the form is made of is there when it is asked for; the frame waits for its answer.
  const kilobytes = new Promise<number>(resolve => {
    void phone.route('**/scanCheckPoint*', async route => {
      resolve(scripts.kilobytes())
      await route.continue()
    })
  })
  await phone.goto(`${address}/q/${pointCode}`)
  const note = phone.getByRole('textbox', { name: '说明 在规定位置，取用无遮挡' })
  await phone
    .getByRole('radiogroup', { name: /在规定位置/ })
    .getByRole('radio', { name: '否' })
    .check()
  await note.fill('堆放纸箱')
  await expect(phone.getByTestId('failure-line').first()).toContainText('告警弹窗与提示音未能加载')
  expect(await kilobytes).toBeGreaterThan(100)
  expect(await kilobytes).toBeLessThanOrEqual(200)
  await network.restore(frame)
  await expect(phone.getByRole('button', { name: '打开菜单' })).toBeVisible()
  await expect(phone.getByTestId('failure-line')).toHaveCount(0)
  await expect(note).toHaveValue('堆放纸箱')
  await phone.getByRole('button', { name: '打开菜单' }).click()
  await phone.getByRole('dialog').getByRole('link', { name: '隐患排查' }).click()
  await expect(phone).toHaveURL(/\/fire-check/)
  await expect(phone.getByRole('button', { name: '打开菜单' })).toBeVisible()
})

/** A white picture is taken: it comes back smaller, with a dark band of words at its foot. */
async function takePhoto(phone: Page, item: string) {
  const drawn = await phone.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 3200, height: 2400 })
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, 3200, 2400)
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? ''
  })
  const photos = phone.getByRole('list', { name: new RegExp(item) })
  const file = { name: 'site.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(drawn, 'base64') }
  await photos.locator('input[type=file]').setInputFiles(file)
  const shown = photos.getByRole('img')
  await expect(shown).toBeVisible()
  const sent = await shown.evaluate(async image => {
    const picture = await createImageBitmap(image as HTMLImageElement)
    const canvas = Object.assign(document.createElement('canvas'), { width: picture.width, height: picture.height })
    const pen = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D
    pen.drawImage(picture, 0, 0)
    const light = (top: number, rows: number) => {
      const { data } = pen.getImageData(0, top, picture.width, rows)
      return data.reduce((sum, value) => sum + value, 0) / data.length
    }
    return { width: picture.width, height: picture.height, above: light(0, 900), below: light(1100, 100) }
  })
  expect(sent).toMatchObject({ width: 1600, height: 1200 })
  expect(sent.above).toBeGreaterThan(250)
  expect(sent.below).toBeLessThan(170)
}
