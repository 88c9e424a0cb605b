/** Whatever an AI server writes into an alarm, people see it as text on every screen that shows alarms, and hear of it. */
import type { Page } from '@playwright/test'
import { voiceCalls } from '@watchfire/contract/voice/voice.calls.ts'
import { clearDesk, expect, test } from './journey.ts'
import { raiseAlarm } from './raise-alarm.ts'

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
  const page = await openAs('admin', '/workplace')
  const spoken: string[] = []
  page.on('response', response => {
    if (response.url().includes(voiceCalls.speak.path))
      spoken.push(`${response.status()} ${response.headers()['content-type']}`)
  })
  await clearDesk(address)
  await raiseAlarm(address, { alarmType: fire, location: places.markup })
  await expect.poll(() => spoken, { timeout: 20_000 }).toContain('200 audio/wav')

  await page.getByRole('button', { name: '告警通知设置' }).click()
  await page.getByRole('switch', { name: '语音播报' }).click()
  await page.keyboard.press('Escape')
  // What was being said may end.
  await page.waitForTimeout(8000)
  await clearDesk(address)
  spoken.length = 0
  await raiseAlarm(address, { alarmType: fire, location: places.formula })
  await expect(page.getByRole('region', { name: '告警弹窗' }).getByText(places.formula)).toBeVisible()
  await page.waitForTimeout(4000)
  expect(spoken).toEqual([])
})
