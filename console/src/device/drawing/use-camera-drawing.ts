import type { InputOf } from '@watchfire/contract/core/call.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { useRef, useState } from 'react'
import { request } from '../../core/client.ts'
import { showError } from '../../core/show-error.ts'
import { useAct } from '../../core/use-call.ts'
import { useDrawingHistory } from '../../ui/shape/use-drawing-history.ts'
import { useUnsavedWarning } from '../../ui/shape/use-unsaved-warning.ts'
import { unchanged } from '../camera/camera-settings.ts'
import { isSet, type SetCamera } from './set-camera.ts'

type Change = InputOf<typeof deviceCalls.updateCamera>
type Part<Drawing> = {
  read: (settings: SetCamera['settings']) => Drawing
  /** What of a change of the camera is the drawing; all else stays, its login too. */
  write: (drawing: Drawing) => Partial<Change>
  savedText: string
}

/** A part of a camera's settings that is drawn and saved; nothing that somebody else saved meanwhile is written over unseen. */
export function useCameraDrawing<Drawing>(camera: SetCamera, { read, write, savedText }: Part<Drawing>) {
  /** What a change builds on. */
  const [known, setKnown] = useState(camera)
  const [stored, setStored] = useState(() => read(camera.settings))
  const history = useDrawingHistory<Drawing>(stored)
  const { drawing } = history
  /** What a running save carries: more may be drawn meanwhile. */
  const sent = useRef(drawing)
  const act = useAct(deviceCalls.updateCamera, {
    refresh: ['device'],
    successText: savedText,
    onSuccess: answer => {
      if (isSet(answer)) setKnown(answer)
      setStored(sent.current)
    },
    onRefused: refusal => (refusal.code === 'device.changedMeanwhile' ? undefined : showError(refusal)),
  })
  const isUnsaved = drawing !== stored
  useUnsavedWarning(isUnsaved)

  const send = (base: SetCamera) => {
    sent.current = drawing
    act.mutate({ ...unchanged(base, base.settings), ...write(drawing) })
  }
  const lookAgain = async (then: (now: SetCamera) => void) => {
    try {
      const now = await request(deviceCalls.getCamera, { channelId: camera.channelId })
      if (!isSet(now)) return
      setKnown(now)
      then(now)
    } catch (error) {
      showError(error)
    }
  }
  const take = (now: SetCamera) => {
    const theirs = read(now.settings)
    act.reset()
    history.change(() => theirs)
    setStored(theirs)
  }
  return {
    known,
    history,
    isUnsaved,
    isSaving: act.isPending,
    save: () => send(known),
    changedMeanwhile: act.error?.code === 'device.changedMeanwhile' ? act.error.text : undefined,
    takeTheirs: () => void lookAgain(take),
    saveMine: () => void lookAgain(send),
  }
}
