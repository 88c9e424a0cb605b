/** Whatever an AI server writes into an alarm, people see it as text on every screen that shows alarms, and hear of it. */
import type { Page } from '@playwright/test'
import { voiceCalls } from '@watchfire/contract/voice/voice.calls.ts'
import { clearDesk, expect, test } from '../support/journey.ts'
import { raiseAlarm } from '../support/raise-alarm.ts'

const [fire, speeding] = [1, 42]
/** At most 200 characters each: what the interface takes for a place. */
const places = {
  markup: '<img src=x onerror="window.hurt=1"><script>window.hurt=2</script>',
  formula: '=cmd|" /C calc"!A0',
  'right to left': '\u202egnp.exe\u202c שלום',
  emoji: '🔥👨‍👩‍👧 𠮷野家',
  'marks upon marks': 'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍',
  'a template': '{{7*7}} {brand.project}',
  'one long word': 'W'.repeat(200),
}

const notHurt = async (page: Page, width: number) => {
  expect(await page.evaluate(() => (window as { hurt?: number }).hurt)).toBeUndefined()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
}

for (const [width, height] of [
  [1366, 768],
  [390, 844],
] as const)
  test(`hostile places of alarms on desk, detail, feed and popups, ${width} wide`, async ({ address, openAs }) => {
    const page = await openAs('admin', '/monitor', { width, height })
    await expect(page.getByRole('heading', { name: '待处理告警' })).toBeVisible()
    await clearDesk(address)
    const ids: string[] = []
    for (const location of Object.values(places))
      ids.push(await raiseAlarm(address, { alarmType: speeding, location, extra: { note: location, number: 6150 } }))
    await expect(page.getByRole('region', { name: '告警弹窗' }).getByRole('article').first()).toBeVisible()
    await notHurt(page, width)

    await page.goto(`${address}/workplace?keyword=${encodeURIComponent('onerror')}`)
    await expect(page.getByText(places.markup).first()).toBeVisible()
    await page.goto(`${address}/workplace`)
    for (const [what, place] of Object.entries(places))
      if (what !== 'right to left') await expect(page.getByText(place.slice(0, 40)).first()).toBeAttached()
    await notHurt(page, width)

    for (const id of ids) {
      await page.goto(`${address}/workplace?alarm=${id}`)
      await expect(page.getByRole('dialog').getByText('处理结果')).toBeVisible()
      await notHurt(page, width)
    }
  })

test('a severe alarm is heard, whatever its place is called, and silence is kept when it is switched off', async ({
  address,
  openAs,
}) => {
  const [page, listener] = [await openAs('admin', '/workplace'), await openAs('operator', '/workplace')]
  const [spoken, elsewhere] = [spokenOn(page), spokenOn(listener)]
  /** Of what comes together only the most urgent is heard, and a camera's own alarm may come in this very moment: then the next one is. */
  const untilHeard = (heard: Spoken[], location: string) =>
    expect(async () => {
      // What waits for a verdict would take the new one in, under the place it has.
      await clearDesk(address)
      const alarmId = await raiseAlarm(address, { alarmType: fire, location: `${location}${Date.now()}` })
      const seen = () => heard.filter(({ request }) => request.includes(alarmId)).map(({ answer }) => answer)
      await expect.poll(seen).toEqual(['200 audio/wav'])
    }).toPass({ timeout: 180_000, intervals: [0] })
  await untilHeard(spoken, places.markup)

  await page.getByRole('button', { name: '告警通知设置' }).click()
  await page.getByRole('switch', { name: '语音播报' }).click()
  await page.keyboard.press('Escape')
  spoken.length = 0
  const popup = page.getByTestId('popup').filter({ hasText: places.formula }).first()
  await Promise.all([expect(popup).toBeVisible({ timeout: 180_000 }), untilHeard(elsewhere, places.formula)])
  expect(spoken).toEqual([])
})

type Spoken = { request: string; answer: string }

/** What the page asked the server to speak, and what came. */
function spokenOn(page: Page): Spoken[] {
  const spoken: Spoken[] = []
  page.on('response', response => {
    if (response.url().includes(voiceCalls.speak.path))
      spoken.push({
        request: `${response.url()} ${response.request().postData()}`,
        answer: `${response.status()} ${response.headers()['content-type']}`,
      })
  })
  return spoken
}
