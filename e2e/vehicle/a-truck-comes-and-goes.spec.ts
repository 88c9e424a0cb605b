/** A truck from its booking to its exit: at each step the gate, the visitor and the list of who is inside say the same. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { User } from '@watchfire/contract/access/access.shapes.ts'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { ingestCalls } from '@watchfire/contract/ingest/ingest.calls.ts'
import { defaultItems } from '@watchfire/contract/vehicle/check-list.rules.ts'
import { parkCalls } from '@watchfire/contract/vehicle/park.calls.ts'
import { plateCalls } from '@watchfire/contract/vehicle/plate.calls.ts'
import { vehicleCalls } from '@watchfire/contract/vehicle/vehicle.calls.ts'
import { alarmTypeOfAlert } from '@watchfire/contract/vehicle/vehicle.shapes.ts'
import { visitCalls } from '@watchfire/contract/vehicle/visit.calls.ts'
import pg from 'pg'
import { readPostmaster } from '../../scripts/postgres/postmaster-file.ts'
import { urlOf } from '../../scripts/postgres/start-postgres.ts'
import { postAsAiServer } from '../support/as-ai-server.ts'
import { chooseOption } from '../support/choose-option.ts'
import { clearDesk, expect, test } from '../support/journey.ts'
import { stillCamera } from '../support/raise-alarm.ts'
import { expectNotice } from '../support/short-messages.ts'
import { ask } from '../support/signed-in.ts'

const drawing = fileURLToPath(new URL('../../console/public/manual/detail.zh.jpg', import.meta.url))

test('a truck is booked by a link, proposed by its plate, checked in, stays too long, and is checked out', async ({
  openAs,
  address,
  page: visitor,
}) => {
  const admin = await clearDesk(address)
  const gate = await aGate(address, admin)
  const plate = `京B${String(Date.now()).slice(-5)}`
  const desk = await openAs('admin', `/vehicle-order?park=${gate.parkId}`)
  const strip = desk.getByRole('region', { name: '门岗识别的车牌' })
  const expectInside = (plates: readonly string[]) => insideAgrees(address, admin, { desk, gate, plates })

  await visitor.goto(gate.link)
  await visitor.getByLabel('车牌号').fill(plate)
  await chooseOption(visitor.getByLabel('车辆类型'), '货车')
  await visitor.getByRole('textbox', { name: '司机姓名' }).fill('李师傅')
  await visitor.getByRole('textbox', { name: '司机电话' }).fill('13911112222')
  await visitor.getByRole('textbox', { name: '事由' }).fill('送货')
  await visitor.getByRole('checkbox').check()
  await visitor.getByRole('button', { name: '提交预约' }).click()
  const standing = visitor.getByRole('status')
  await expect(standing).toHaveText('已提交，等待确认')
  await expectInside([])

  await desk.getByRole('button', { name: `确认预约 ${plate}` }).click()
  await expectNotice(desk, `已确认 ${plate} 的预约`)
  await visitor.reload()
  await expect(standing).toHaveText('已确认，请按时到达')
  await expectInside([])

  await sendPlate(address, plate, 'entry')
  await strip.getByRole('button', { name: `入场查验 ${plate}` }).click()
  const entry = desk.getByRole('dialog', { name: '入场查验' })
  await expect(entry.getByRole('img', { name: `${plate} 的抓拍图片` })).toBeVisible()
  for (const item of defaultItems('truck', 'entry', 'zh'))
    await entry.getByRole('radiogroup', { name: item }).getByText('正常').click()
  await entry.getByLabel('重量（千克）').fill('18500')
  await entry.locator('input[type=file]').first().setInputFiles(drawing)
  await expect(entry.getByRole('img', { name: '照片 1' })).toBeVisible()
  await entry.getByRole('button', { name: '放行入场' }).click()
  await expectNotice(desk, `${plate} 已入场`)
  await expect(entry).toBeHidden()
  await expect(strip).toBeHidden()
  await visitor.reload()
  await expect(standing).toHaveText('已入场')
  await expectInside([plate])

  await endWindow(gate.parkId)
  const overdue = async () => (await alarmsOf(address, admin, plate)).map(({ type }) => type)
  await expect.poll(overdue).toEqual([alarmTypeOfAlert.overstay])
  await desk.getByText('超时 1', { exact: true }).click()
  await expect(desk.getByRole('button', { name: `出场查验 ${plate}` })).toBeVisible()
  await expectInside([plate])

  await sendPlate(address, plate, 'exit')
  await strip.getByRole('button', { name: `出场查验 ${plate}` }).click()
  const exit = desk.getByRole('dialog', { name: '出场查验' })
  await exit.getByRole('button', { name: '全部正常' }).click()
  await exit.getByLabel('重量（千克）').fill('9200')
  await exit.getByRole('button', { name: '放行出场' }).click()
  await expectNotice(desk, `${plate} 已出场`)
  await expect(strip).toBeHidden()
  await visitor.reload()
  await expect(standing).toHaveText('已结束')
  await expectInside([])

  const { rows } = await ask(address, admin, vehicleCalls.list, { parkId: gate.parkId })
  expect(rows.map(({ state, weightIn, weightOut }) => [state, weightIn, weightOut])).toEqual([['left', 18500, 9200]])
  await desk.goto(`${address}/vehicle-order?park=${gate.parkId}&open=${rows[0]?.orderId}`)
  const order = desk.getByRole('dialog').filter({ hasText: plate })
  // The photo of the gate keeper and the pictures of the camera, on both ways.
  await expect(order.getByRole('img', { name: /^第 \d 张照片$/ })).toHaveCount(3)
  await expect(order.getByText(`识别为 ${plate}`)).toHaveCount(2)
  expect(await overdue()).toEqual([alarmTypeOfAlert.overstay])
})

type Gate = { parkId: number; link: string }

/** A park whose gate has a camera that reads plates, and a link for visitors. */
async function aGate(address: string, admin: User): Promise<Gate> {
  const name = `东门 ${Date.now()}`
  const { parkId } = await ask(address, admin, parkCalls.save, { name, projectId: 1, deviceId: stillCamera() })
  await ask(address, admin, plateCalls.bindCamera, { parkId, deviceId: stillCamera(), side: 'entry' })
  const { token } = await ask(address, admin, visitCalls.makeLink, { parkId, name: '供应商', days: 1, most: 5 })
  return { parkId, link: `${address}/visit#${token}` }
}

async function sendPlate(address: string, plate: string, direction: 'entry' | 'exit'): Promise<void> {
  const picture = (await readFile(drawing)).toString('base64')
  const read = { eventId: `${direction}-${plate.slice(1)}-${Date.now()}`, plate, confidence: 0.93, direction, picture }
  const event = { ...read, deviceId: stillCamera(), occurredAt: Date.now() }
  const { data } = await postAsAiServer<{ outcome: string }[]>(address, ingestCalls.sendPlates.path, [event])
  expect(data).toMatchObject([{ outcome: 'stored' }])
}

/** The list for an evacuation, the count of its tab and that of the park. */
async function insideAgrees(
  address: string,
  admin: User,
  { desk, gate: { parkId }, plates }: { desk: Page; gate: Gate; plates: readonly string[] },
): Promise<void> {
  const { rows } = await ask(address, admin, vehicleCalls.listInside, { parkId })
  expect(rows.map(({ plate }) => plate)).toEqual(plates)
  const parks = (await ask(address, admin, parkCalls.list, { pageSize: 100 })).rows
  expect(parks.find(park => park.parkId === parkId)?.inside).toBe(plates.length)
  await expect(desk.getByText(`在场 ${plates.length}`, { exact: true })).toBeVisible()
  await desk.getByRole('button', { name: '在场名单' }).click()
  const list = desk.getByRole('dialog', { name: /^在场名单/ })
  await expect(list.getByText(`在场工单共 ${plates.length} 个`)).toBeVisible()
  for (const plate of plates) await expect(list.getByRole('cell', { name: plate, exact: true })).toBeVisible()
  await list.getByRole('button', { name: '关闭' }).last().click()
  await expect(list).toBeHidden()
}

async function alarmsOf(address: string, admin: User, plate: string) {
  const { rows } = await ask(address, admin, alarmCalls.list, { state: 'pending', pageSize: 100 })
  const details = await Promise.all(rows.map(({ id }) => ask(address, admin, alarmCalls.get, { alarmId: id })))
  return details.filter(({ extra }) => JSON.stringify(extra ?? {}).includes(plate))
}

/** Its time is over now and not in hours. */
async function endWindow(parkId: number): Promise<void> {
  const postmaster = readPostmaster(join(process.env.WATCHFIRE_E2E_FOLDER ?? '', 'postgres', 'data'))
  const url = urlOf(postmaster?.socketFolder ?? '', 'watchfire')
  const owner = new pg.Client({ connectionString: url, options: '-c app.tenant=all' })
  await owner.connect()
  await owner.query(`update vehicle_order set valid_until = now() where park_id = $1 and state = 2`, [parkId])
  await owner.end()
}
