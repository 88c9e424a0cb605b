/** A note of the operating system while nobody sees the page. Needs https (or localhost) and the person's consent. */
import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'

export const canNotify = (): boolean => 'Notification' in globalThis && globalThis.isSecureContext

/** Whether the person agreed; asks when it was never asked. */
export async function askToNotify(): Promise<boolean> {
  if (!canNotify()) return false
  return (await Notification.requestPermission()) === 'granted'
}

/** One note per alarm and level: a repeat replaces it, and one that rose to a more severe level is a note of its own, for one replaced makes no sound. A click brings the console to the front with the alarm open. */
export function notify(alarm: Alarm, open: (alarmId: string) => void): void {
  if (!canNotify() || Notification.permission !== 'granted') return
  const place = [alarm.projectName, alarm.location || alarm.deviceName].filter(Boolean).join(' · ')
  const note = new Notification(`${alarm.levelName} · ${alarm.typeName}`, {
    body: `${place}\n${alarm.atText}`,
    tag: `${alarm.id} ${alarm.level}`,
    requireInteraction: alarm.level === 'severe',
  })
  note.onclick = () => {
    window.focus()
    open(alarm.id)
    note.close()
  }
}
