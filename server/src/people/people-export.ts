/** `GET /staff/exportPersonnel`: the filtered people as a spreadsheet, written while they are read; no photo and no ID number is in it. */
import { limits } from '@watchfire/contract/core/limits.ts'
import type { Person } from '@watchfire/contract/people/people.shapes.ts'
import { personStateNames, personTypeNames, sexNames } from '@watchfire/contract/people/people-names.ts'
import { personCalls } from '@watchfire/contract/people/person.calls.ts'
import { stateOf } from '@watchfire/contract/people/person-state.rules.ts'
import type { FastifyInstance } from 'fastify'
import { writeAudit } from '../audit/audit.public.ts'
import { brandAt } from '../core/brand.ts'
import { inScope, readInScope } from '../core/db/database.ts'
import { type ReadTools, serveRaw } from '../core/http/raw-route.ts'
import { refuse } from '../core/http/refuse.ts'
import { asXlsx, type ListColumn, xlsxOfList } from '../core/sheet/send-xlsx.ts'
import { siteText } from '../core/site-time.ts'
import { requireLibrary } from './locked-library.ts'
import { countPeople, listPeople } from './person.queries.ts'
import { personView } from './person.view.ts'
import { personFilter } from './person-filter.ts'

const sheetName = { zh: '人员', en: 'People' } as const
const time = (at: number | null) => (at === null ? '' : siteText(at))

const columns: readonly ListColumn<Person>[] = [
  { zh: '姓名', en: 'Name', width: 14, of: person => person.name },
  { zh: '编号', en: 'Number', width: 14, of: person => person.number },
  { zh: '性别', en: 'Sex', width: 8, of: ({ sex }, l) => (sex ? sexNames[l][sex] : '') },
  { zh: '人员类型', en: 'Type', width: 14, of: (person, l) => personTypeNames[l][person.type] },
  { zh: '人脸库', en: 'Face library', width: 18, of: person => person.libraryName },
  { zh: '{brand.project}', en: '{brand.Project}', width: 18, of: person => person.projectName },
  { zh: '单位', en: 'Unit', width: 20, of: person => person.unit },
  { zh: '电话', en: 'Phone', width: 14, of: person => person.phone },
  { zh: '状态', en: 'State', width: 16, of: (person, l) => personStateNames[l][stateOf(person)] },
  { zh: '照片数', en: 'Photos', width: 8, of: person => person.photos },
  { zh: '同意有效期', en: 'Consent until', width: 20, of: person => time(person.consentUntil) },
  { zh: '到期时间', en: 'Term', width: 20, of: person => time(person.expiresAt) },
  { zh: '登记人', en: 'Added by', width: 14, of: person => person.madeBy },
]

export function servePeopleExport(app: FastifyInstance, tools: ReadTools): void {
  serveRaw(app, personCalls.export, tools, async (input, viewer, request, reply) => {
    const filter = personFilter(input)
    const limit = limits.peopleOfExport
    const total = await inScope(tools.db, viewer, async trx => {
      await requireLibrary(trx, viewer, input.libraryId)
      const found = await countPeople(trx, viewer, filter)
      if (found > limit) throw refuse('person.tooMany', { total: found, limit })
      const actor = { ...viewer, call: personCalls.export.path, requestId: request.id }
      // What was searched for is a name: the log keeps none.
      const { keyword, ...told } = filter
      await writeAudit(trx, actor, 'exportPeople', '', { ...told, searched: Boolean(keyword), total: found })
      return found
    })
    const [day] = siteText(Date.now()).split(' ')
    const title = sheetName[viewer.language]
    const brand = brandAt(request.hostname)
    const readPart = (count: number, behind: number | undefined) =>
      readInScope(tools.db, viewer, trx => listPeople(trx, viewer, filter, { limit: count, offset: 0 }, behind))
    return asXlsx(reply, `${title} ${day}`, 'people').send(
      xlsxOfList<Person, number>(
        {
          ...{ title, columns, expected: total, limit },
          read: async (count, behind) => (await readPart(count, behind)).map(personView),
          keyOf: ({ personId }) => personId,
        },
        { language: viewer.language, brand },
      ),
    )
  })
}
