import type { separationCalls } from '@watchfire/contract/access/separation/separation.calls.ts'
import type { Handlers } from '../../core/http/handlers.ts'
import { decideSeparationEnd } from './decide-end.ts'
import { proposeSeparationEnd } from './propose-end.ts'
import { readSeparation } from './read-separation.ts'
import { switchSeparationOn } from './switch-on.ts'

export const separationHandlers: Handlers<typeof separationCalls> = {
  read: readSeparation,
  switchOn: switchSeparationOn,
  proposeEnd: proposeSeparationEnd,
  decideEnd: decideSeparationEnd,
}
