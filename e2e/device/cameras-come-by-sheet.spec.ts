/** A sheet is looked over, imported, and comes back; its passwords are in nothing that the browser sends. */
import { readFileSync } from 'node:fs'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expect, test } from '../support/journey.ts'
import { withOwnProduct } from '../support/own-product.ts'
import { accounts, ask, openSession, signIn } from '../support/signed-in.ts'

const password = 'p@ss-of-the-plant'

test('an administrator fills in the template, looks it over and imports it; no password leaves the browser', async ({
  page,
}) => {
  await withOwnProduct(async ({ address }) => {
    const user = await openSession(address, ...accounts.admin)
    const { rows: servers } = await ask(address, user, deviceCalls.listAiServers, {})
    const server = servers[0]?.name ?? ''
    await signIn(page, address, ...accounts.admin, '/device-manage')
    const sent: string[] = []
    page.on('request', request => sent.push(request.url() + (request.postData() ?? '')))
    const menu = async (item: string) => {
      await page.getByRole('button', { name: '导入导出' }).click()
      await page.getByRole('menuitem', { name: item }).click()
    }
    await menu('导入 .xlsx')
    const dialog = page.getByRole('dialog', { name: '导入摄像机' })
    const [template] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: '下载模板' }).click(),
    ])
    const { sheets } = await readXlsx(readFileSync(await template.path()))
    expect(sheets.map(({ name }) => name)).toEqual(['摄像机', '示例', '可填内容', '填写说明'])
    const rows = [
      sheets[0]?.rows[0] ?? [],
      [server, '北围墙', 'rtsp://127.0.0.1:1/north', 'plant', password],
      [server, '南围墙', `rtsp://plant:${encodeURIComponent(password)}@127.0.0.1:1/south`],
      ['没有的', '西围墙', 'rtsp://127.0.0.1:1/west'],
    ]
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'cameras.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.from(await writeXlsx({ sheets: [{ name: '摄像机', rows }] })),
    })
    await expect(dialog.getByText('新增 2')).toBeVisible()
    await expect(dialog.getByText('AI服务器：没有名称或编号为“没有的”的 AI服务器')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '导入 2 路' }).click()
    await expect(dialog.getByText('已新增 2')).toBeVisible()
    await dialog
      .getByRole('button', { name: /^关\s*闭$/ })
      .last()
      .click()
    await expect(page.getByRole('row').filter({ hasText: '围墙' })).toHaveCount(2)
    const { rows: cameras } = await ask(address, user, deviceCalls.listCameras, { keyword: '围墙' })
    for (const { channelId } of cameras)
      expect(await ask(address, user, deviceCalls.getCamera, { channelId })).toMatchObject({
        settings: { login: true },
      })

    const [list] = await Promise.all([page.waitForEvent('download'), menu('导出 .xlsx')])
    const exported = JSON.stringify((await readXlsx(readFileSync(await list.path()))).sheets[0]?.rows)
    expect(exported).toContain('rtsp://127.0.0.1:1/south')
    expect(exported).not.toContain(password)
    expect(sent.some(each => each.includes('importCamera'))).toBe(true)
    for (const each of sent) expect(each).not.toMatch(/p(@|%40|%2540)ss-of-the-plant/)
  })
})
