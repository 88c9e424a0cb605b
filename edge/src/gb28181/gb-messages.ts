/** What the edge and its child process for GB/T 28181 say to each other: JSON of a kind, by number where it is a question. */
import type { GbMedia } from '@watchfire/contract/device/gb28181.shapes.ts'
import type { PtzAct } from '@watchfire/contract/ptz/ptz.shapes.ts'
import type { GbAlarm } from './manscdp.ts'

/** Passwords opened; undefined where one was sealed to another key. */
export type GbDevice = { id: string; password: string | undefined; media: GbMedia }
export type GbSettings = { serverId: string; port: number; devices: GbDevice[] }

export type GbOrder =
  | { kind: 'configure'; settings: GbSettings | null }
  | { kind: 'ask'; deviceId: string | null }
  /** The edge waits for its pictures at this port. */
  | { kind: 'play'; deviceId: string; channelId: string; port: number; isTcp: boolean }
  | { kind: 'end'; callId: string }
  /** Answered with a `PtzAnswer`. */
  | { kind: 'turn'; deviceId: string; channelId: string; asked: PtzAct }

/** `hosts`: where its pictures come from; `source`: the number (SSRC) they carry. */
export type GbPlayed =
  | { callId: string; hosts: string[]; source: number }
  | { problem: 'unreachable' | 'noStream' | 'protocol'; detail: string }

/** The alarm input that it is of; `cameraId`: the channel that the device says it belongs to. */
export type GbInput = { name: string; cameraId: string | null }

export type GbUpdate =
  | { kind: 'answer'; answer: unknown }
  /** Devices that are registered and alive. */
  | { kind: 'online'; ids: string[] }
  | { kind: 'alarm'; deviceId: string; alarm: GbAlarm; onlyChannel: string | null; input: GbInput | null }
  /** The device hung up, or is gone. */
  | { kind: 'ended'; callId: string }
  | { kind: 'note'; what: string; about: Record<string, string | number> }
