import { type Alarm, alarmLevel } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { boardCalls } from '@watchfire/contract/board/board.calls.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { request } from '../../core/client.ts'
import { Refusal } from '../../core/refusal.ts'
import { roleNameOf, useUser } from '../../core/session-store.ts'
import { errorSentence, showError } from '../../core/show-error.ts'
import { textOf } from '../../core/texts.ts'
import { notify } from '../../core/toasts.ts'
import { refreshModules } from '../../core/use-call.ts'
import { joinBoardTexts } from './join-board.texts.ts'

type Choice = { boardId: number; remark: string; picture?: string }
type Outcome = { added: number; held: number; failures: unknown[] }

/** Puts alarms on a board, one after the other; `onDone` when all of them stand there. */
export function useJoinBoard(alarms: readonly Alarm[], onDone: () => void) {
  const [isJoining, setJoining] = useState(false)
  const roleName = roleNameOf(useUser())
  const navigate = useNavigate()

  const join = async (choice: Choice) => {
    // Enter is heard while the button rests.
    if (isJoining) return
    setJoining(true)
    const outcome: Outcome = { added: 0, held: 0, failures: [] }
    for (const alarm of alarms) {
      try {
        await request(boardCalls.join, fieldsOf(alarm, choice, roleName))
        outcome.added += 1
      } catch (error) {
        if (alarms.length > 1 && isHeld(error)) outcome.held += 1
        else outcome.failures.push(error)
        // Nobody answers: the others would only wait for the same.
        if (!(error instanceof Refusal) || error.kind !== 'refused') break
      }
    }
    setJoining(false)
    void refreshModules(['board'])
    notifyAll(alarms.length, outcome, {
      label: textOf(joinBoardTexts, 'seeBoard'),
      go: () => void navigate(`/notice-board?board=${choice.boardId}`),
    })
    if (outcome.failures.length === 0) onDone()
  }
  return { join, isJoining }
}

const isHeld = (error: unknown) => error instanceof Refusal && error.code === 'board.alreadyThere'

/** What the spec's consoles post. Our server reads the alarm's own row; a plain back end may not. */
const fieldsOf = (alarm: Alarm, { boardId, remark, picture }: Choice, roleName: string) => ({
  boardId,
  alarmId: alarm.id,
  remark: remark.trim() || undefined,
  picture: picture ?? alarm.pictures[0],
  deviceId: alarm.deviceId,
  type: alarm.type,
  level: z.encode(alarmLevel, alarm.level),
  regionId: alarm.regionId ?? undefined,
  projectId: alarm.projectId,
  companyId: alarm.companyId,
  roleName,
  atText: alarm.atText,
})

function notifyAll(asked: number, { added, held, failures }: Outcome, wayOn: { label: string; go: () => void }): void {
  const [first] = failures
  if (asked === 1) {
    if (first) showError(first)
    else notify.success(textOf(joinBoardTexts, 'joined'), wayOn)
    return
  }
  const parts = [
    ...(added > 0 ? [textOf(joinBoardTexts, 'joinedMany', { added })] : []),
    ...(held > 0 ? [textOf(joinBoardTexts, 'heldMany', { count: held })] : []),
  ].join(' · ')
  if (parts) notify[held > 0 ? 'info' : 'success'](parts, wayOn)
  const reason = failures.length > 0 ? errorSentence(first) : undefined
  if (reason) notify.error(textOf(joinBoardTexts, 'failedMany', { count: asked - added - held, reason }))
}
