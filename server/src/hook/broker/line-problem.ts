/** Why a line to a broker is down, by what was said about it. */
import { type BrokerProblem, brokerProblem } from '@watchfire/contract/hook/broker.shapes.ts'
import { chainOf, connectionProblems, isOfCertificate } from '../../core/egress/connection-problems.ts'
import { notOutside } from '../../core/egress/egress-address.ts'

const meanings: Readonly<Record<string, BrokerProblem>> = {
  ...connectionProblems,
  ETIMEDOUT: 'timeout',
  ECONNRESET: 'cut',
  EPIPE: 'cut',
  EPROTO: 'protocol',
  BAD_PACKET: 'protocol',
  TOPICS: 'topics',
  // Answers of MQTT 3.1.1 to who connects.
  1: 'protocol',
  2: 'protocol',
  3: 'refused',
  4: 'login',
  5: 'login',
}

export function lineProblem(code: string, words: string): BrokerProblem {
  if (code === '' && words === '') return 'cut'
  if (isOfCertificate(code)) return 'certificate'
  if (code.startsWith('ERR_SSL')) return 'protocol'
  if (/timeout/i.test(words)) return 'timeout'
  return meanings[code] ?? (/packet|parse|protocol|header|length/i.test(words) ? 'protocol' : 'other')
}

/** Of the way to its address. */
export function addressProblem(error: unknown): BrokerProblem {
  for (const one of chainOf(error)) {
    if (one.message === notOutside) return brokerProblem.enum.notOutside
    const meaning = meanings[(one as { code?: string }).code ?? '']
    if (meaning) return meaning
  }
  return 'other'
}
