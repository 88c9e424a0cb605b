/** The typed extras of an alarm as lines of words: what it is called, and what was seen. */
import { type AlarmFacts, alarmFacts } from '@watchfire/contract/alarm/alarm.facts.ts'
import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { type Judgement, judgeLoad, judgeMemory } from '@watchfire/contract/device/health.rules.ts'
import { sizeText } from '../../core/size-text.ts'
import type { Translate } from '../../core/texts.ts'
import type { factsTexts } from './facts.texts.ts'

type Words = Translate<(typeof factsTexts)['zh']>
export type FactLine = [name: string, value: string]

/**
 * Of our own libraries, as the records of people have them: an AI server of ours says how often it looked. Another maker's box may number
 * its own people.
 */
export function recognisedPerson({ type, extra }: Pick<Alarm, 'type' | 'extra'>): number | undefined {
  if (typeof extra?.looks !== 'number') return undefined
  const id = Number(alarmFacts(type, extra).person?.id)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** Each fact with its value; without one it is left out. The one that made the alarm comes first. */
export function factLines(t: Words, facts: AlarmFacts): FactLine[] {
  const { people, speed, sojournSeconds, meter, station, person, climate, subType, disk, clockOffset } = facts
  const lines: [string, string | undefined][] = [
    [t('people'), people?.count === undefined ? undefined : t('peopleCount', { count: people.count })],
    [t('peopleRange'), people?.range],
    [t('speed'), speed?.value === undefined ? undefined : t('speedValue', { value: speed.value })],
    [t('speedRange'), speed?.range && t('speedValue', { value: speed.range })],
    [t('sojourn'), sojournSeconds === undefined ? undefined : t('seconds', { seconds: sojournSeconds })],
    [t('meterValue'), meter?.value],
    [t('normalValue'), meter?.normal],
    [t('cause'), climate?.cause && t(climate.cause)],
    [t('temperature'), climate?.temperature === undefined ? undefined : `${climate.temperature} °C`],
    [t('humidity'), climate?.humidity === undefined ? undefined : `${climate.humidity} %`],
    [t('station'), station?.name],
    [t('barcode'), station?.barcode],
    [t('person'), person?.id],
    [t('personKind'), person?.kind && t(person.kind)],
    [t('diskFree'), roomText(t, disk)],
    [t('clockOff'), clockOffset === undefined ? undefined : clockText(t, clockOffset)],
    ...overloadLines(t, facts),
    [t('subType'), subType],
  ]
  return lines.filter((line): line is FactLine => Boolean(line[1]))
}

/** What made an AI server overloaded before what did not. */
function overloadLines(t: Words, { machine, memory, load }: AlarmFacts): [string, string | undefined][] {
  const { free, total } = memory ?? {}
  const lines: [Judgement, string, string | undefined][] = [
    [judgeLoad(machine?.busy, machine?.cores), t('machine'), loadText(t, machine)],
    [free === undefined || !total ? 'unsure' : judgeMemory(free, total), t('memoryFree'), roomText(t, memory)],
    [judgeLoad(load?.busy, load?.cores), t('load'), loadText(t, load)],
  ]
  return lines.sort(([a], [b]) => badFirst.indexOf(a) - badFirst.indexOf(b)).map(([, ...line]) => line)
}
const badFirst: readonly Judgement[] = ['bad', 'unsure', 'good']

const loadText = (t: Words, load: AlarmFacts['load']): string | undefined =>
  load?.busy === undefined ? undefined : t('loadValue', { busy: load.busy.toFixed(1), cores: load.cores ?? '?' })

function roomText(t: Words, room: AlarmFacts['disk']): string | undefined {
  if (room?.free === undefined) return undefined
  const free = sizeText(room.free)
  return room.total
    ? t('freeOf', { free, total: sizeText(room.total), percent: Math.floor((room.free / room.total) * 100) })
    : free
}

function clockText(t: Words, offset: number): string {
  const seconds = Math.round(Math.abs(offset) / 1000)
  const time =
    seconds < 120
      ? t('seconds', { seconds })
      : seconds < 7200
        ? t('minutes', { minutes: Math.round(seconds / 60) })
        : t('hours', { hours: Math.round(seconds / 3600) })
  return t(offset < 0 ? 'slow' : 'fast', { time })
}

/** What a sensor measured when it raised this, and what that means; undefined where nothing was. */
export function measuredValue(
  t: Words,
  { type, extra }: Pick<Alarm, 'type' | 'extra'>,
): { name: string; value: string } | undefined {
  const { climate, meter } = alarmFacts(type, extra)
  if (climate?.cause) {
    const isTemperature = climate.cause.endsWith('Temperature')
    const value = isTemperature ? climate.temperature : climate.humidity
    return value === undefined ? undefined : { name: t(climate.cause), value: `${value} ${isTemperature ? '°C' : '%'}` }
  }
  return meter?.value === undefined ? undefined : { name: t('meterValue'), value: meter.value }
}

/** The one value that says most about an alarm or a repeat of it, for a line beside its time; empty when there is none. */
export function factInShort(t: Words, { type, extra }: Pick<Alarm, 'type' | 'extra'>): string {
  const facts = alarmFacts(type, extra)
  const { climate, station } = facts
  if (climate?.cause) {
    const measured = measuredValue(t, { type, extra })
    return measured ? `${measured.name} ${measured.value}` : t(climate.cause)
  }
  const failed = station?.steps.find(({ state }) => state !== 'done')
  if (failed)
    return `${t('step')} ${failed.step} ${typeof failed.state === 'string' ? t(failed.state) : failed.state.own}`
  return factLines(t, facts)[0]?.[1] ?? ''
}
