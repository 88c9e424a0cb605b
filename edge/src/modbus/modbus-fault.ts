import type { ModbusProblem } from '@watchfire/contract/sensor/modbus.shapes.ts'

/** Why a read gave nothing. */
export class ModbusFault extends Error {
  readonly problem: ModbusProblem

  constructor(problem: ModbusProblem, message: string = problem) {
    super(message)
    this.problem = problem
  }
}

/** Of the gateway as a whole: nothing else behind it would answer now. */
export const isOfGateway = (problem: ModbusProblem | null): boolean =>
  problem === 'badAddress' || problem === 'unreachable' || problem === 'protocol'

const exceptions: Readonly<Record<number, ModbusProblem>> = {
  1: 'illegalFunction',
  2: 'illegalAddress',
  3: 'illegalValue',
  4: 'deviceFailure',
  5: 'busy',
  6: 'busy',
  8: 'deviceFailure',
  10: 'noPath',
  11: 'noTarget',
}
export const problemOfException = (code: number): ModbusProblem => exceptions[code] ?? 'otherException'
