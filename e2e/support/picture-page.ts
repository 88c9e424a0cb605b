/** What pictures of the manual and of the public pages are taken of. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { User } from '@watchfire/contract/access/access.shapes.ts'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { uploadAsAiServer } from './as-ai-server.ts'
import { expect } from './journey.ts'
import { raiseAlarm } from './raise-alarm.ts'
import { settled } from './settled.ts'
import { ask } from './signed-in.ts'

/** Waits until a camera of the demo has seen somebody, lets others have seen as much, and answers the first. */
export async function someAlarms(address: string, user: User): Promise<string> {
  const { intrusion, ...others } = { intrusion: 4, noHelmet: 3, wrongWay: 41, smoker: 2, fire: 1 }
  const read = async () => {
    const { rows } = await ask(address, user, alarmCalls.list, { type: intrusion, pageSize: 1 })
    return rows.find(({ pictures }) => pictures.length > 2)
  }
  await expect.poll(read, { timeout: 180_000, intervals: [1000] }).toBeTruthy()
  const { id, pictures = [] } = (await read()) ?? {}
  for (const [index, alarmType] of Object.values(others).entries()) {
    const name = `${randomUUID()}.jpg`
    const picture = await fetch(address + pictures[index % pictures.length])
    await uploadAsAiServer(address, name, Buffer.from(await picture.arrayBuffer()))
    const occurredAt = Date.now() - (index + 1) * 7 * 60_000
    await raiseAlarm(address, { alarmType, occurredAt, location: places[index] ?? '', pictures: [name] })
  }
  return String(id)
}
const places = ['二号车间东门', '装卸区', '原料库', '三号通道']

/** Opens what a picture shows without popups before it, takes it, and answers the words of the screens that stand on it. */
export async function takePicture(
  page: Page,
  { path, open }: { path: string; open?: (page: Page) => Promise<unknown> },
  file: string,
  words: ReadonlySet<string>,
): Promise<string> {
  await page.addInitScript(popUpNothing)
  await page.goto(new URL(path, page.url()).href)
  await expect(page.getByRole('banner')).toBeVisible()
  await settled(page)
  await open?.(page)
  await settled(page)
  await page.screenshot({ path: file, type: 'jpeg', quality: 82 })
  const shown = new Set(await page.evaluate(wordsInView))
  return [...words]
    .filter(word => shown.has(word))
    .sort()
    .join('\n')
}

/** Every text, label and hint that the window shows now. */
function wordsInView(): string[] {
  const isInView = (box: DOMRect) => box.width > 0 && box.top < innerHeight && box.bottom > 0 && box.left < innerWidth
  const found: (string | null)[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { parentElement } = texts.currentNode
    if (parentElement?.checkVisibility({ visibilityProperty: true }) && isInView(parentElement.getBoundingClientRect()))
      found.push(texts.currentNode.textContent)
  }
  for (const field of document.querySelectorAll<HTMLInputElement>('[placeholder]'))
    if (isInView(field.getBoundingClientRect())) found.push(field.placeholder)
  return found.flatMap(text => (text?.trim() ? [text.trim()] : []))
}

/** Switches off every level that pops up, for whoever is signed in. */
function popUpNothing() {
  const { uid } = JSON.parse(localStorage.getItem('user') ?? '{}') as { uid?: number }
  const off = { severe: false, normal: false, notice: false, noticeVariant: false, fault: false }
  localStorage.setItem(`alarmPopups.${uid}`, JSON.stringify(off))
}
