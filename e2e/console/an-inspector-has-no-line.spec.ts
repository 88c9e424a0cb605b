/** A phone without a line: pages open, checks and photos are kept, and whatever is killed when, each arrives once and whole. */
import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { User } from '@watchfire/contract/access/access.shapes.ts'
import { hazardCalls } from '@watchfire/contract/inspection/hazard.calls.ts'
import { checkCalls } from '@watchfire/contract/inspection/point/check.calls.ts'
import { checkListCalls, checkPointCalls } from '@watchfire/contract/inspection/point/point.calls.ts'
import { cuttableLine } from '../support/cuttable-line.ts'
import { expect, test } from '../support/journey.ts'
import { accounts, ask, openSession, signedInState } from '../support/signed-in.ts'

/** `WATCHFIRE_TAB_KILLS=50` is what is tried before a release. */
const kills = Number(process.env.WATCHFIRE_TAB_KILLS) || 10
const photosAtPoint = 8
const points = 5
const photosOfHazard = 4
const demanded = { noteNeeded: 'never', photoNeeded: 'always' } as const

test('an inspector without a line checks five points with forty photos, the tab dies at any moment, and each arrives once', async ({
  browser,
  address,
}) => {
  const admin = await openSession(address, ...accounts.admin)
  const scene = await aScene(address, admin)
  const line = await cuttableLine(address)
  const phone = await aPhone(browser, line.address)
  await takeAlong(phone, line.address)
  line.cut()
  const random = randomOf(Number(process.env.WATCHFIRE_SEED) || Date.now() % 1e9)
  const killer = aKiller(random, kills)
  for (const point of scene) {
    const path = `/q/${point.pointCode}`
    for (let isDone = false; !isDone; ) {
      const page = await phone.newPage()
      isDone = await killer.during(page, () => fillIn(page, line.address + path))
    }
  }
  // What came is nothing yet.
  expect(await arrived(address, admin, scene)).toEqual(scene.map(() => []))
  line.restore()
  for (let isDone = false; !isDone; ) {
    const page = await phone.newPage()
    isDone = await killer.during(page, async () => {
      await page.goto(`${line.address}/fire-check?view=checks`)
      await expect(page.getByText('无网络检查点 5').first()).toBeVisible()
      await expect.poll(() => countKept(page), { timeout: 400_000 }).toBe(0)
      await expect(page.getByText(/尚未(提交|上传)/)).toHaveCount(0)
    })
  }
  const each = { photos: photosAtPoint, different: photosAtPoint, awaited: 0, isScanned: true }
  expect(await arrived(address, admin, scene), `seed ${random.seed}`).toEqual(scene.map(() => [each]))
  await phone.close()
  line.close()
})

test('a hazard that is found without a line is reported once with all its photos, whenever the tab dies', async ({
  browser,
  address,
}) => {
  const admin = await openSession(address, ...accounts.admin)
  await aScene(address, admin)
  const words = `无网络隐患 ${Date.now()}`
  const line = await cuttableLine(address)
  const phone = await aPhone(browser, line.address)
  await takeAlong(phone, line.address)
  line.cut()
  const random = randomOf(Number(process.env.WATCHFIRE_SEED) || Date.now() % 1e9)
  const killer = aKiller(random, kills / 2)
  for (let isDone = false; !isDone; ) {
    const page = await phone.newPage()
    isDone = await killer.during(page, () => report(page, `${line.address}/fire-check`, words))
  }
  expect(await reported(address, admin, words)).toEqual([])
  line.restore()
  const page = await phone.newPage()
  await page.goto(`${line.address}/fire-check`)
  await expect.poll(() => countKept(page), { timeout: 400_000 }).toBe(0)
  const once = { photos: photosOfHazard, different: photosOfHazard, awaited: 0 }
  expect(await reported(address, admin, words), `seed ${random.seed}`).toEqual([once])
  await phone.close()
  line.close()
})

/** Goes on from whatever stands there. */
async function report(page: Page, url: string, words: string) {
  await page.goto(url)
  await expect(page.getByRole('button', { name: /上报隐患|继续填写隐患/ })).toBeVisible()
  // It was handed in before the tab died.
  if ((await page.evaluate(keptWork)).work.some(work => work.words === words)) return
  await page.getByRole('button', { name: /上报隐患|继续填写隐患/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('隐患描述').fill(words)
  await choose(page, '项目', '一号厂区')
  await choose(page, '问题类型', '灭火器')
  const photos = dialog.getByRole('list', { name: '照片' })
  const shown = photos.getByRole('img')
  for (let count = await shown.count(); count < photosOfHazard; count = await shown.count()) {
    await photos.locator('input[type=file]').setInputFiles(await aPhoto(page))
    await expect(shown).toHaveCount(count + 1)
  }
  await dialog.getByRole('button', { name: '上报隐患' }).click()
  await expect(page.getByText('隐患已保存在本机')).toBeVisible()
}

/** Unless it was chosen before the tab died. */
async function choose(page: Page, label: string, option: string) {
  const field = page.getByRole('dialog').locator('.ant-form-item', { has: page.getByLabel(label, { exact: true }) })
  if (await field.getByTitle(option).count()) return
  await page.getByRole('dialog').getByLabel(label, { exact: true }).click()
  await page.getByTitle(option).filter({ visible: true }).first().click()
}

/** What the server has under these words. */
async function reported(address: string, admin: User, words: string) {
  const { rows } = await ask(address, admin, hazardCalls.list, { keyword: words })
  return Promise.all(
    rows.map(async ({ hazardId }) => {
      const { before, awaited } = await ask(address, admin, hazardCalls.get, { hazardId })
      const files = before.map(link => new URL(link, address).pathname)
      return { photos: files.length, different: new Set(files).size, awaited }
    }),
  )
}

type Point = { pointId: number; pointCode: string }

async function aScene(address: string, admin: User): Promise<Point[]> {
  const items = Array.from({ length: 2 }, (_, at) => ({
    ...{ itemNo: at + 1, words: `部位 ${at + 1}`, itemKind: 'yesNo' as const },
    ...demanded,
  }))
  const list = await ask(address, admin, checkListCalls.save, { name: `无网络 ${Date.now()}`, typeNo: 1, items })
  const made: Point[] = []
  for (let at = 1; at <= points; at += 1) {
    const name = `无网络检查点 ${at} ${Date.now()}`
    const given = { name, riskLevel: 'red', ofProjectId: 1, listId: list.listId } as const
    made.push(await ask(address, admin, checkPointCalls.save, given))
  }
  return made
}

async function aPhone(browser: Browser, address: string): Promise<BrowserContext> {
  const context = await browser.newContext({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } })
  await context.setStorageState(await signedInState(address, ...accounts.operator))
  return context
}

/** Looked at once with a line: points and the files of the pages are on the phone. */
async function takeAlong(phone: BrowserContext, address: string) {
  const page = await phone.newPage()
  await page.goto(`${address}/fire-check?view=points`)
  await expect(page.getByText(/断网也可检查/)).toBeVisible()
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).some(name => /^inspection-[0-9a-f]{16}$/.test(name))))
    .toBe(true)
  await expect.poll(async () => (await page.evaluate(keptWork)).choices).toBe(1)
  await page.close()
}

/** Goes on from whatever stands there. */
async function fillIn(page: Page, url: string) {
  await page.goto(url)
  const submit = page.getByRole('button', { name: '提交检查' })
  const kept = page.getByRole('heading', { name: '检查已保存在本机' })
  await expect(submit).toBeVisible()
  // It was handed in before the tab died: the form is empty, and what waits is named above it.
  const { work } = await page.evaluate(keptWork)
  if (work.some(({ pointCode }) => `/q/${pointCode}` === new URL(url).pathname)) return
  for (const item of [1, 2]) {
    const group = page.getByRole('radiogroup', { name: `部位 ${item}` })
    await group.getByRole('radio', { name: '是' }).check()
    const photos = page.getByRole('list', { name: new RegExp(`部位 ${item}`) })
    const shown = photos.getByRole('img')
    for (let count = await shown.count(); count < photosAtPoint / 2; count = await shown.count()) {
      await photos.locator('input[type=file]').setInputFiles(await aPhoto(page))
      await expect(shown).toHaveCount(count + 1)
    }
  }
  await submit.click()
  await expect(kept).toBeVisible()
}

let number = 0
/** Another one each time, as a camera's are. */
async function aPhoto(page: Page) {
  number += 1
  const drawn = await page.evaluate(hue => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 })
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D
    pen.fillStyle = `hsl(${hue} 80% 50%)`
    pen.fillRect(0, 0, 640, 480)
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? ''
  }, number * 7)
  return { name: 'site.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(drawn, 'base64') }
}

/** What waits on the phone. */
async function keptWork() {
  const store = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('watchfire-inspection')
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  const read = <T>(name: string) =>
    new Promise<T[]>((resolve, reject) => {
      const request = store.transaction(name).objectStore(name).getAll()
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const work = await read<{ input: { pointCode?: string; words?: string } }>('work')
  const choices = await read('choices')
  store.close()
  return {
    work: work.map(({ input: { pointCode = '', words = '' } }) => ({ pointCode, words })),
    choices: choices.length,
  }
}
const countKept = async (page: Page) => (await page.evaluate(keptWork)).work.length

/** What the server has of each point. */
async function arrived(address: string, admin: User, scene: Point[]) {
  return Promise.all(
    scene.map(async ({ pointId }) => {
      const { rows } = await ask(address, admin, checkCalls.list, { pointId })
      return Promise.all(
        rows.map(async ({ checkId, isScanned }) => {
          const { items } = await ask(address, admin, checkCalls.get, { checkId })
          const photos = items.flatMap(item => item.photos.map(({ fileId }) => fileId))
          const awaited = items.reduce((sum, item) => sum + item.awaited, 0)
          return { photos: photos.length, different: new Set(photos).size, awaited, isScanned }
        }),
      )
    }),
  )
}

/** Reproducible by its seed. */
function randomOf(seed: number) {
  let state = seed
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
  return { seed, next }
}

/** Kills the tab under an act at a random moment, so many times in all; false where the act was cut short. */
function aKiller({ next }: ReturnType<typeof randomOf>, times: number) {
  let left = times
  return {
    async during(page: Page, act: () => Promise<void>): Promise<boolean> {
      if (left === 0) {
        await act()
        await page.close()
        return true
      }
      left -= 1
      const session = await page.context().newCDPSession(page)
      const done = act().then(
        () => 'done' as const,
        (error: unknown) => error,
      )
      const dies = new Promise<'dead'>(resolve => {
        setTimeout(() => resolve('dead'), 200 + next() * 4000)
      })
      const outcome = await Promise.race([done, dies])
      if (outcome === 'dead') {
        // Its process ends in the middle of whatever it does.
        void session.send('Page.crash').catch(() => undefined)
        await page.waitForEvent('crash').catch(() => undefined)
      }
      await page.close()
      if (outcome === 'done' || outcome === 'dead') return outcome === 'done'
      throw outcome
    },
  }
}
