/**
 * Has devices turn their cameras, and asks for presets. The standard has no answer to a command but that it came; what some say beside it, that
 * they did not do it, is told with the next one. Child process only.
 */
import { setTimeout as pause } from 'node:timers/promises'
import {
  type PtzAct,
  type PtzAnswer,
  type PtzPreset,
  type PtzProblem,
  presetLimit,
} from '@watchfire/contract/ptz/ptz.shapes.ts'
import type { DeviceMessages } from '../device-messages.ts'
import type { KnownDevice } from '../known-device.ts'
import { controlWord, type ManscdpMessage, presetQuery } from '../manscdp.ts'
import type { AskTimes } from '../sip-agent.ts'
import { moveCommand, presetCommand, stopCommand } from './ptz-command.ts'

const defaults = {
  /** A movement that is not answered is said no more: the stop must not wait for it. */
  moveMs: 2000,
  /** So long presets are waited for, in however many messages they come. */
  presetsMs: 3000,
  /** So long a device may say that it did not go to a preset. */
  refusalMs: 300,
}
export type ControlTimes = typeof defaults
const queriesLimit = 64

type Control = {
  device: KnownDevice
  channelId: string
  isMoving: boolean
  /** Of the command before, and whether the device said that it did not do it. */
  serial: string
  isRefused: boolean
  pending: AbortController
}
type Query = { presets: Map<string, PtzPreset>; items: number; done: () => void }

export class DeviceControl {
  private readonly messages: DeviceMessages
  private readonly times: ControlTimes
  private readonly controls = new Map<string, Control>()
  private readonly queries = new Map<string, Query>()

  constructor(messages: DeviceMessages, times: Partial<ControlTimes> = {}) {
    this.messages = messages
    this.times = { ...defaults, ...times }
  }

  async turn(device: KnownDevice | undefined, channelId: string, asked: PtzAct): Promise<PtzAnswer> {
    if (!device?.place) return answerOf('unreachable')
    if (isFixed(device.catalogue.channels.get(channelId)?.ptzType)) return answerOf('notOffered')
    if (asked.act === 'find') return this.presets(device, channelId)
    const control = this.controlOf(device, channelId)
    if (asked.act === 'stop') return answerOf(await this.stop(control))
    if (asked.act === 'move') return answerOf(await this.move(control, moveCommand(asked)))
    return answerOf(await this.goTo(control, presetCommand(asked.preset)))
  }

  take(device: KnownDevice, word: ManscdpMessage): void {
    if (word.kind === 'controlled') {
      if (!word.isRefused) return
      for (const control of this.controls.values())
        if (control.device === device && control.serial === word.serial) control.isRefused = true
    }
    if (word.kind !== 'presets') return
    const query = this.queries.get(keyOf(device.id, word.serial))
    if (!query) return
    query.items += word.items
    for (const preset of word.presets) if (query.presets.size < presetLimit) query.presets.set(preset.token, preset)
    if (word.items === 0 || (word.total > 0 && query.items >= word.total)) query.done()
  }

  /** Of one that is taken away, or all: whatever moves is stopped, while the device is still known. */
  async drop(deviceId?: string): Promise<void> {
    const dropped = [...this.controls].filter(([, { device }]) => deviceId === undefined || device.id === deviceId)
    for (const [key] of dropped) this.controls.delete(key)
    await Promise.all(dropped.map(([, control]) => control.isMoving && this.stop(control)))
  }

  private controlOf(device: KnownDevice, channelId: string): Control {
    const key = keyOf(device.id, channelId)
    const before = this.controls.get(key)
    if (before?.device === device) return before
    const pending = new AbortController()
    const control = { device, channelId, isMoving: false, serial: '', isRefused: false, pending }
    this.controls.set(key, control)
    return control
  }

  private async move(control: Control, command: string): Promise<PtzProblem | null> {
    const { isRefused } = control
    control.isMoving = true
    const problem = await this.command(control, command, { giveUpMs: this.times.moveMs })
    return problem ?? (isRefused ? 'protocol' : null)
  }

  private async stop(control: Control): Promise<PtzProblem | null> {
    // Said again after the stop it would turn the camera for ever.
    control.pending.abort()
    const problem = await this.command(control, stopCommand)
    if (problem === null) control.isMoving = false
    return problem
  }

  private async goTo(control: Control, command: string | undefined): Promise<PtzProblem | null> {
    if (command === undefined) return 'protocol'
    const stopped = control.isMoving ? await this.stop(control) : null
    const problem = stopped ?? (await this.command(control, command, { giveUpMs: this.times.moveMs }))
    if (problem !== null) return problem
    await pause(this.times.refusalMs)
    return control.isRefused ? 'protocol' : null
  }

  private async command(control: Control, command: string, times: AskTimes = {}): Promise<PtzProblem | null> {
    const serial = String(this.messages.next())
    const pending = new AbortController()
    Object.assign(control, { serial, isRefused: false, pending })
    const body = controlWord(control.channelId, serial, command)
    const response = await this.messages.say(control.device, control.device.id, body, {
      ...times,
      signal: pending.signal,
    })
    if (!response) return 'unreachable'
    return response.status < 300 ? null : 'protocol'
  }

  /** One without presets may know no such question; one that says nothing at all is not reached. */
  private async presets(device: KnownDevice, channelId: string): Promise<PtzAnswer> {
    if (this.queries.size >= queriesLimit) return answerOf('unreachable')
    const serial = String(this.messages.next())
    const key = keyOf(device.id, serial)
    const { promise, resolve } = Promise.withResolvers<void>()
    const query: Query = { presets: new Map(), items: 0, done: resolve }
    this.queries.set(key, query)
    const { moveMs: giveUpMs, presetsMs } = this.times
    const response = await this.messages.say(device, device.id, presetQuery(channelId, serial), { giveUpMs })
    if (response && response.status < 300) await Promise.race([promise, pause(presetsMs, undefined, { ref: false })])
    this.queries.delete(key)
    return response ? { problem: null, presets: [...query.presets.values()] } : answerOf('unreachable')
  }
}

const answerOf = (problem: PtzProblem | null): PtzAnswer => ({ problem, presets: [] })
const keyOf = (deviceId: string, other: string) => `${deviceId} ${other}`

/** A half dome, a fixed camera, and parts of one with many lenses; where nothing is said it may be one that moves. */
const isFixed = (ptzType = '') => ['2', '3', '6', '7'].includes(ptzType)
