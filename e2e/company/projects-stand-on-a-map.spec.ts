import type { Page } from '@playwright/test'
import { projectCalls } from '@watchfire/contract/company/project.calls.ts'
import { menus } from '@watchfire/contract/core/rights.ts'
import { mapCalls } from '@watchfire/contract/map/map.calls.ts'
import { pmtilesArchive, worldOf } from '@watchfire/contract/testing/pmtiles-archive.ts'
import { blockFiles } from '../support/block-parts.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { clearDesk, expect, test } from '../support/journey.ts'
import { lazyParts } from '../support/lazy-parts.ts'
import { pngOf } from '../support/png-of.ts'
import { raiseAlarm } from '../support/raise-alarm.ts'
import { accounts, ask, openSession } from '../support/signed-in.ts'

const side = 256
const tile = pngOf({
  width: side,
  height: side,
  pixels: new Uint8Array(side * side * 3).map((_, at) => [200, 220, 200][at % 3] ?? 0),
})
const city = {
  name: '华东.pmtiles',
  mimeType: 'application/octet-stream',
  buffer: pmtilesArchive({ tiles: worldOf(tile, 5) }),
}
/** 上海 and 杭州 as Chinese maps have them. */
const typed = { 一号厂区: ['121.478237', '31.228487'], 二号厂区: ['120.159742', '30.271584'] } as const

/** What a person of the customer leaves behind is taken away. */
async function withoutMap(address: string) {
  const admin = await openSession(address, ...accounts.admin)
  const { version } = await ask(address, admin, mapCalls.readSetting, {})
  await ask(address, admin, mapCalls.saveSetting, { source: 'none', coordinates: 'wgs84', credit: '', version })
  const { rows } = await ask(address, admin, projectCalls.list, {})
  for (const { projectId, name, type, version: of, place } of rows)
    if (place) await ask(address, admin, projectCalls.update, { projectId, name, type, version: of, place: {} })
}

async function placeByHand(page: Page, name: keyof typeof typed) {
  await page.getByRole('button', { name: `编辑 ${name}` }).press('Enter')
  const dialog = page.getByRole('dialog', { name: '编辑项目' })
  const [longitude, latitude] = typed[name]
  await expect(dialog.getByText(/GCJ-02（高德、腾讯），例如/)).toBeVisible()
  await dialog.getByLabel('经度').fill(longitude)
  await dialog.getByRole('button', { name: /^保 ?存$/ }).press('Enter')
  await expect(dialog.getByText('经度和纬度要么都填，要么都不填')).toBeVisible()
  await dialog.getByLabel('纬度').fill(latitude)
  await dialog.getByRole('button', { name: /^保 ?存$/ }).press('Enter')
  await expect(dialog).toBeHidden()
}

/** The map is moved below the pin by a click and by a key; what the pin points at is what the fields hold then. An alarm that comes meanwhile can be acted on. */
async function pickOnMap(page: Page, address: string, name: keyof typeof typed) {
  await page.getByRole('button', { name: `编辑 ${name}` }).press('Enter')
  const dialog = page.getByRole('dialog', { name: '编辑项目' })
  const pick = dialog.getByRole('button', { name: '在地图上选择' })
  await pick.press('Enter')
  const picker = page.getByRole('dialog', { name: '在地图上选择' })
  const map = picker.getByTestId('place-map')
  await expect(map).toHaveAttribute('data-drawn', 'true')
  await expect(picker.getByRole('status')).toHaveText(`${typed[name].join(', ')} · GCJ-02（高德、腾讯）`)
  await expectAccessible(page, { within: '.ant-modal' })

  const location = `图钉${Date.now()}`
  await raiseAlarm(address, { alarmType: 1, location })
  const popup = page.getByTestId('popup').filter({ hasText: location })
  await expect(popup).toBeVisible()
  const edges = () =>
    page.evaluate(() => ({
      dock: document.querySelector('[data-testid="popups"]')?.getBoundingClientRect().top ?? 0,
      darkened: Math.max(
        ...[...document.querySelectorAll('.ant-modal-mask')].map(mask => mask.getBoundingClientRect().bottom),
      ),
    }))
  await expect.poll(async () => (await edges()).darkened - (await edges()).dock).toBeLessThanOrEqual(1)
  await popup.getByRole('button', { name: /标为已读/ }).click()
  await expect(popup).toBeHidden()

  const degrees = async () =>
    ((await picker.getByRole('status').textContent()) ?? '').split(' · ')[0]?.split(', ') ?? []
  const box = await map.boundingBox()
  await map.click({ position: { x: (box?.width ?? 0) * 0.75, y: (box?.height ?? 0) / 2 } })
  await expect.poll(async () => Number((await degrees())[0])).toBeGreaterThan(Number(typed[name][0]) + 0.1)
  const clicked = Number((await degrees())[1])
  await map.locator('canvas').press('ArrowUp')
  await expect.poll(async () => Number((await degrees())[1])).toBeGreaterThan(clicked + 0.1)
  // A move that is still going on would end elsewhere.
  let last = ''
  const rests = async () => {
    const before = last
    last = (await degrees()).join()
    return last === before
  }
  await expect.poll(rests).toBe(true)
  const [longitude = '', latitude = ''] = await degrees()
  await picker.getByRole('button', { name: '用此位置' }).click()
  await expect(picker).toBeHidden()
  await expect(pick).toBeFocused()
  await expect(dialog.getByLabel('经度')).toHaveValue(longitude)
  await expect(dialog.getByLabel('纬度')).toHaveValue(latitude)
  await dialog.getByRole('button', { name: /^取 ?消$/ }).click()
}

test('a file of tiles is uploaded, two projects are put on it, and the mark of a severe alarm glows and leads to it', async ({
  openAs,
  address,
  allowLines,
}) => {
  allowLines(/WebGL|GL Driver/, /ERR_CONNECTION_RESET/, /MapCanvas/)
  await clearDesk(address)
  const admin = await openSession(address, ...accounts.admin)
  try {
    const page = await openAs('admin', '/project-manage')
    await page.getByRole('button', { name: '地图设置' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: '地图设置' })
    await dialog.getByLabel('PMTiles 文件').check()
    await dialog.locator('input[type="file"]').setInputFiles(city)
    await expect(dialog.getByText(/华东\.pmtiles（/)).toBeVisible()
    await dialog.getByLabel('GCJ-02（高德、腾讯）').check()
    await expectAccessible(page, { within: '.ant-modal' })
    await dialog.getByRole('button', { name: /^保 ?存$/ }).press('Enter')
    await expect(dialog).toBeHidden()

    for (const name of ['一号厂区', '二号厂区'] as const) await placeByHand(page, name)
    await pickOnMap(page, address, '一号厂区')
    const { rows } = await ask(address, admin, projectCalls.list, {})
    const kept = rows.find(({ name }) => name === '一号厂区')?.place
    expect(kept?.longitude).toBeCloseTo(121.4737, 4)
    expect(kept?.latitude).toBeCloseTo(31.2304, 4)

    const location = `地图${Date.now()}`
    await raiseAlarm(address, { alarmType: 1, location })
    await page.goto(address + menus.overall.url)
    const box = page.getByRole('region', { name: /^(平面图|地图)$/ })
    const toMap = box.getByText('地图', { exact: true }).last()
    await toMap.click()
    await expect(page.getByTestId('map')).toHaveAttribute('data-drawn', 'true')
    const sites = page.getByRole('list', { name: '项目列表' })
    await expect(sites.getByRole('listitem')).toHaveCount(2)
    await expect(sites.getByRole('listitem').first()).toContainText('一号厂区')
    // The cameras of the demo see something now and then, too.
    const mark = page.getByTestId('marks').getByRole('link', { name: /^一号厂区：严重 [1-9]/ })
    await expect(mark.locator('[data-level="severe"]')).toBeVisible()
    await expect(page.getByTestId('marks').getByRole('button', { name: /^二号厂区：无待处理告警/ })).toBeVisible()
    await expectAccessible(page, { within: 'main' })

    // What comes now is counted without anybody asking.
    const severe = async () => Number(/严重 (\d+)/.exec((await mark.textContent()) ?? '')?.[1])
    const before = await severe()
    await raiseAlarm(address, { alarmType: 8, location })
    await expect.poll(severe).toBeGreaterThan(before)

    await mark.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/workplace\?state=pending/)
    await expect(page.getByRole('main').getByText(location).first()).toBeVisible()
  } finally {
    await withoutMap(address)
  }
})

test('where the map cannot be drawn or does not come a sentence says so, and the list leads on', async ({
  openAs,
  address,
  allowLines,
}) => {
  allowLines(/WebGL|GL Driver/, /Failed to load|ERR_|net::/, /did not arrive|MapCanvas|dynamically imported/)
  const admin = await openSession(address, ...accounts.admin)
  try {
    await ask(address, admin, mapCalls.saveSetting, {
      source: 'tiles',
      coordinates: 'wgs84',
      tileAddress: '/no-such-tiles/{z}/{x}/{y}.png',
      version: (await ask(address, admin, mapCalls.readSetting, {})).version,
    })
    const { rows } = await ask(address, admin, projectCalls.list, {})
    const site = rows.find(({ name }) => name === '二号厂区')
    if (!site) throw new Error('the demo has this project')
    const { projectId, name, type, version } = site
    const place = { longitude: 120.1551, latitude: 30.2741 }
    await ask(address, admin, projectCalls.update, { projectId, name, type, version, place })

    const page = await openAs('admin', '/developing')
    const file = lazyParts().get('MapCanvas')
    if (!file) throw new Error('the map is no late part')
    const network = await blockFiles(page, [file])
    const open = async () => {
      await page.goto(address + menus.overall.url)
      const box = page.getByRole('region', { name: /^(平面图|地图)$/ })
      await box.getByText('地图', { exact: true }).last().click()
    }
    const listed = page.getByRole('list', { name: '项目列表' }).getByText(name)
    await open()
    await expect(page.getByTestId('failure-line')).toBeVisible()
    await expect(listed).toBeVisible()
    await network.restore(file)
    await expect(page.getByText('地图不包含这些项目所在的位置。各项目见列表。')).toBeVisible()
    await expect(listed).toBeVisible()

    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null
    })
    await open()
    await expect(page.getByText('此浏览器无法绘制地图（需要 WebGL）。各项目见列表。')).toBeVisible()
    await expect(listed).toBeVisible()
  } finally {
    await withoutMap(address)
  }
})
