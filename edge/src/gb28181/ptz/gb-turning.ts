/** Turns a camera of a device that registered, by the child process that speaks with it. */
import { type PtzAct, type PtzPreset, ptzAnswer } from '@watchfire/contract/ptz/ptz.shapes.ts'
import { type Turning, TurnRefused } from '../../ptz/turning.ts'

/** `ask`: undefined where nobody answers. */
export function gbTurning(ask: (asked: PtzAct) => Promise<unknown>): Turning {
  async function told(asked: PtzAct): Promise<PtzPreset[]> {
    const answer = ptzAnswer.safeParse(await ask(asked)).data
    if (!answer || answer.problem) throw new TurnRefused(answer?.problem ?? 'unreachable')
    return answer.presets
  }
  return {
    presets: () => told({ act: 'find' }),
    move: async velocity => void (await told({ act: 'move', ...velocity })),
    stop: async () => void (await told({ act: 'stop' })),
    goTo: async preset => void (await told({ act: 'goTo', preset })),
  }
}
