import { personType } from '@watchfire/contract/people/people.shapes.ts'
import { personState } from '@watchfire/contract/people/person-state.rules.ts'
import type { FilterTexts } from '../ui/list/list-url.ts'

/** What the address asks for. */
export function personInput({ keyword, library, type, state }: FilterTexts) {
  return {
    keyword,
    type: personType.out.safeParse(type).data,
    state: personState.safeParse(state).data,
    ...(Number(library) > 0 && { libraryId: Number(library) }),
  }
}
