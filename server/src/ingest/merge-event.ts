/** The rule of repeats: whether an event is a new alarm or an occurrence of the pending one of its device and type. */

/** The alarm that repeats are merged into; times in ms. */
export type OpenAlarm = { alarmId: number; alarmAt: number; lastAt: number }

type Decision = { merged: boolean; alarmId: number; alarmAt: number; open: OpenAlarm }

/**
 * An event within the window of the open alarm (from its first event to its last one, and the window before and after) is merged.
 * Another becomes an alarm of its own, numbered like the event, and takes the open alarm's place unless it came late.
 */
export function mergeEvent(
  open: OpenAlarm | undefined,
  event: { number: number; at: number },
  windowMs: number,
): Decision {
  if (open && event.at >= open.alarmAt - windowMs && event.at <= open.lastAt + windowMs) {
    const { alarmId, alarmAt } = open
    return { merged: true, alarmId, alarmAt, open: { alarmId, alarmAt, lastAt: Math.max(open.lastAt, event.at) } }
  }
  const own = { alarmId: event.number, alarmAt: event.at, lastAt: event.at }
  return {
    merged: false,
    alarmId: own.alarmId,
    alarmAt: own.alarmAt,
    open: open && open.lastAt > event.at ? open : own,
  }
}
