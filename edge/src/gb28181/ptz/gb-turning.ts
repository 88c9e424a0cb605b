/** Turns a camera of a device that registered, by the child process that speaks with it. */
import { type PtzAct, type PtzPreset, ptzAnswer } from '@watchfire/contract/ptz/ptz.shapes.ts'
import { type Turning, TurnRefused } from '../../ptz/turning.ts'

/** `ask`: undefined where nobody answers. */
export function gbTurning(ask: (asked: PtzAct) => Promise<unknown>): Turning {
  async function presetsOf(asked: PtzAct): Promise<PtzPreset[]> {
    const answer = ptzAnswer.safeParse(await ask(asked)).data
    if (!answer || answer.problem) throw new TurnRefused(answer?.problem ?? 'unreachable')
    return answer.presets
  }
  return {
    presets: () => presetsOf({ act: 'find' }),
    move: async velocity => void (await presetsOf({ act: 'move', ...velocity })),
    stop: async () => void (await presetsOf({ act: 'stop' })),
    goTo: async preset => void (await presetsOf({ act: 'goTo', preset })),
  }
}
