/** The typed extras of an alarm as short words: what was seen, without what it is called. Pure. */
import type { Language } from '../core/errors.ts'
import { sizeText } from '../core/size-text.ts'
import { type Words, wordsOf } from '../core/words.ts'
import { type Judgement, judgeLoad, judgeMemory } from '../device/health.rules.ts'
import { type Quantity, quantityEntry } from '../sensor/quantity-table.ts'
import { type AlarmFacts, alarmFacts } from './alarm.facts.ts'
import type { Alarm } from './alarm.shapes.ts'
import type { FactName } from './fact-names.ts'
import { type FactWord, factWords } from './fact-words.ts'

type Said = Words<FactWord>
type Fact = [name: FactName | 'measured', value: string]
type Told = Pick<Alarm, 'type' | 'extra'>

const figure = (of: Quantity, value: number) => `${Number(value.toFixed(3))} ${quantityEntry(of).unit}`.trim()

/** Each fact with its value; without one it is left out. The one that made the alarm comes first. */
export function factValues(facts: AlarmFacts, language: Language): Fact[] {
  const t = wordsOf(factWords, language)
  const { people, speed, sojournSeconds, meter, station, person, climate, subType, disk, clockOffset, measured } = facts
  const { limit } = measured ?? {}
  const values: [Fact[0], string | undefined][] = [
    ['people', people?.count === undefined ? undefined : t('peopleCount', { count: people.count })],
    ['peopleRange', people?.range],
    ['speed', speed?.value === undefined ? undefined : t('speedValue', { value: speed.value })],
    ['speedRange', speed?.range && t('speedValue', { value: speed.range })],
    ['sojourn', sojournSeconds === undefined ? undefined : t('seconds', { seconds: sojournSeconds })],
    [measured ? 'measured' : 'meterValue', meter?.value],
    ['normalValue', meter?.normal],
    ['cause', climate?.cause && t(climate.cause)],
    ['temperature', climate?.temperature === undefined ? undefined : `${climate.temperature} °C`],
    ['humidity', climate?.humidity === undefined ? undefined : `${climate.humidity} %`],
    ['measured', measured && !meter?.value && !climate?.cause ? figure(measured.quantity, measured.value) : undefined],
    [limit?.side ?? 'beyond', measured && limit && !meter?.normal ? figure(measured.quantity, limit.value) : undefined],
    ['station', station?.name],
    ['barcode', station?.barcode],
    ['person', person?.id],
    ['personKind', person?.kind && t(person.kind)],
    ['diskFree', roomText(t, disk)],
    ['clockOff', clockOffset === undefined ? undefined : clockText(t, clockOffset)],
    ...overloadValues(t, facts),
    ['subType', subType],
  ]
  return values.filter((fact): fact is Fact => Boolean(fact[1]))
}

/** What made an AI server overloaded before what did not. */
function overloadValues(t: Said, { machine, memory, load }: AlarmFacts): [Fact[0], string | undefined][] {
  const { free, total } = memory ?? {}
  const values: [Judgement, Fact[0], string | undefined][] = [
    [judgeLoad(machine?.busy, machine?.cores), 'machine', loadText(t, machine)],
    [free === undefined || !total ? 'unsure' : judgeMemory(free, total), 'memoryFree', roomText(t, memory)],
    [judgeLoad(load?.busy, load?.cores), 'load', loadText(t, load)],
  ]
  return values.sort(([a], [b]) => badFirst.indexOf(a) - badFirst.indexOf(b)).map(([, ...fact]) => fact)
}
const badFirst: readonly Judgement[] = ['bad', 'unsure', 'good']

const loadText = (t: Said, load: AlarmFacts['load']): string | undefined =>
  load?.busy === undefined ? undefined : t('loadValue', { busy: load.busy.toFixed(1), cores: load.cores ?? '?' })

function roomText(t: Said, room: AlarmFacts['disk']): string | undefined {
  if (room?.free === undefined) return undefined
  const free = sizeText(room.free)
  return room.total
    ? t('freeOf', { free, total: sizeText(room.total), percent: Math.floor((room.free / room.total) * 100) })
    : free
}

function clockText(t: Said, offset: number): string {
  const seconds = Math.round(Math.abs(offset) / 1000)
  const time =
    seconds < 120
      ? t('seconds', { seconds })
      : seconds < 7200
        ? t('minutes', { minutes: Math.round(seconds / 60) })
        : t('hours', { hours: Math.round(seconds / 3600) })
  return t(offset < 0 ? 'slow' : 'fast', { time })
}

type Value = { name: string; value: string; limit: string }
type Seen = { [part in keyof Value]?: string | undefined }

/** Without a name of a meter that does not say what it measures; the unit of the limit stands with the value. */
function seenOf(t: Said, { climate, meter, measured }: AlarmFacts, language: Language): Seen {
  const limit = measured?.limit && `${t(measured.limit.side)} ${Number(measured.limit.value.toFixed(3))}`
  if (climate?.cause) {
    const isTemperature = climate.cause.endsWith('Temperature')
    const value = isTemperature ? climate.temperature : climate.humidity
    return value === undefined ? {} : { name: t(climate.cause), value: `${value} ${isTemperature ? '°C' : '%'}`, limit }
  }
  const name = measured && quantityEntry(measured.quantity)[language]
  return { name, value: meter?.value ?? (measured && figure(measured.quantity, measured.value)), limit }
}

/** What a sensor measured when it raised this, what that means, and its limit where that is known; undefined where nothing was. */
export function measuredValue({ type, extra }: Told, language: Language): Value | undefined {
  const t = wordsOf(factWords, language)
  const { name = t('meterValue'), value, limit = '' } = seenOf(t, alarmFacts(type, extra), language)
  return value === undefined ? undefined : { name, value, limit }
}

/** “Combustible gas 34 %LEL, limit 20”; empty where no sensor measured anything. */
export function measuredInShort({ type, extra }: Told, language: Language): string {
  const t = wordsOf(factWords, language)
  const { name, value, limit } = seenOf(t, alarmFacts(type, extra), language)
  if (value === undefined) return ''
  const what = name === undefined ? value : `${name} ${value}`
  return limit === undefined ? what : `${what}${t('beside')}${limit}`
}

/** The one value that says most about an alarm or a repeat of it, for a line beside its time; empty when there is none. */
export function factInShort({ type, extra }: Told, language: Language): string {
  const measured = measuredInShort({ type, extra }, language)
  if (measured) return measured
  const t = wordsOf(factWords, language)
  const facts = alarmFacts(type, extra)
  const { climate, station } = facts
  if (climate?.cause) return t(climate.cause)
  const failed = station?.steps.find(({ state }) => state !== 'done')
  if (failed)
    return `${t('step')} ${failed.step} ${typeof failed.state === 'string' ? t(failed.state) : failed.state.own}`
  return factValues(facts, language)[0]?.[1] ?? ''
}
