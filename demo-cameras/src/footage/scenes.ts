/** The films by name, and the version their files carry: raise it when a drawing changes. */
import { createGate } from './gate-scene.ts'
import type { PictureSize, Scene, SceneName } from './scene.ts'
import { createYard } from './yard-scene.ts'

export const footageVersion = 1

export const sceneNames = ['yard', 'gate'] as const satisfies readonly SceneName[]

const makers: Record<SceneName, (size: PictureSize) => Scene> = { yard: createYard, gate: createGate }

export const createScene = (name: SceneName, size: PictureSize): Scene => makers[name](size)
