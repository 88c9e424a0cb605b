import type { InputOf } from '@watchfire/contract/core/call.ts'
import { personType } from '@watchfire/contract/people/people.shapes.ts'
import type { personCalls } from '@watchfire/contract/people/person.calls.ts'
import { z } from 'zod'
import type { PersonFilter } from './person.queries.ts'

type Filters = Omit<InputOf<typeof personCalls.list>, 'pageNum' | 'pageSize'>

/** What a call asks for, in numbers of the table. */
export const personFilter = ({ type, ...filter }: Filters): PersonFilter => ({
  ...filter,
  type: type && z.encode(personType, type),
})
