/** The typed extras of an alarm as short words, as a row has them: what was seen, without what it is called. Pure. */
import type { Language } from '../core/errors.ts'
import { inUnit, rounded } from '../core/rounded.ts'
import { sizeText } from '../core/size-text.ts'
import { type Words, wordsOf } from '../core/words.ts'
import { type Judgement, judgeLoad, judgeMemory } from '../device/health.rules.ts'
import { quantityNames } from '../sensor/quantity-names.ts'
import { type AlarmFacts, alarmFacts, type Measured } from './alarm.facts.ts'
import type { Alarm } from './alarm.shapes.ts'
import type { FactName } from './fact-names.ts'
import { type FactWord, factWords } from './fact-words.ts'

type Said = Words<FactWord>
type Told = Pick<Alarm, 'type' | 'extra'>

export const figure = (of: Measured['quantity'], value: number) => inUnit(value, quantityNames[of].unit)

type Values = { [name in FactName]?: string | undefined }

/** What one line has room for, each by its name; the one that made the alarm comes first. */
export function mainValues(facts: AlarmFacts, language: Language): Values {
  const t = wordsOf(factWords, language)
  const { people, speed, sojournSeconds, station, person, climate, subType, disk, clockOffset } = facts
  return {
    people: people?.count === undefined ? undefined : t('peopleCount', { count: people.count }),
    speed: speed?.value === undefined ? undefined : t('speedValue', { value: speed.value }),
    sojourn: sojournSeconds === undefined ? undefined : t('seconds', { seconds: sojournSeconds }),
    temperature: climate?.temperature === undefined ? undefined : inUnit(climate.temperature, '°C'),
    humidity: climate?.humidity === undefined ? undefined : inUnit(climate.humidity, '%'),
    station: station?.name,
    person: person?.id,
    personKind: person?.kind && t(person.kind),
    diskFree: roomText(t, disk),
    clockOff: clockOffset === undefined ? undefined : clockText(t, clockOffset),
    ...overloadValues(t, facts),
    subType,
  }
}

/** What made an AI server overloaded before what did not. */
function overloadValues(t: Said, { machine, memory, load }: AlarmFacts): Values {
  const { free, total } = memory ?? {}
  const values: [Judgement, FactName, string | undefined][] = [
    [judgeLoad(machine?.busy, machine?.cores), 'machine', loadText(t, machine)],
    [free === undefined || !total ? 'unsure' : judgeMemory(free, total), 'memoryFree', roomText(t, memory)],
    [judgeLoad(load?.busy, load?.cores), 'load', loadText(t, load)],
  ]
  values.sort(([a], [b]) => badFirst.indexOf(a) - badFirst.indexOf(b))
  return Object.fromEntries(values.map(([, ...fact]) => fact))
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

/** What a sensor measured when it raised this, what that means, and its limit where that is known; undefined where nothing was. */
export function measuredValue({ type, extra }: Told, language: Language): Value | undefined {
  const t = wordsOf(factWords, language)
  const { climate, meter, measured } = alarmFacts(type, extra)
  const { cause, temperature, humidity } = climate ?? {}
  const limit = measured?.limit ? `${t(measured.limit.side)} ${rounded(measured.limit.value)}` : ''
  if (cause) {
    const [seen, unit] = cause.endsWith('Temperature') ? [temperature, '°C'] : [humidity, '%']
    return seen === undefined ? undefined : { name: t(cause), value: inUnit(seen, unit), limit }
  }
  const value = meter?.value ?? (measured && figure(measured.quantity, measured.value))
  return value === undefined
    ? undefined
    : { name: quantityNames[measured?.quantity ?? 'meterTotal'][language], value, limit }
}

/** “Combustible gas 34 %LEL, limit 20”; of a meter reading its value alone; empty where no sensor measured anything. */
export function measuredInShort(alarm: Told, language: Language): string {
  const said = measuredValue(alarm, language)
  if (!said) return ''
  const { name, value, limit } = said
  const what = name === quantityNames.meterTotal[language] ? value : `${name} ${value}`
  return limit ? `${what}${factWords[language].beside}${limit}` : what
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
  return Object.values(mainValues(facts, language)).find(Boolean) ?? ''
}
