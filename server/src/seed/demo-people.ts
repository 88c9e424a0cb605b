/** Some people of the demo, all made up and without photos: a face is put there by whoever tries it. */
import type { Trx } from '../core/db/database.ts'
import { insertLibrary, insertPerson } from '../people/people.public.ts'

const maker = '陈安全'
const libraries = [
  {
    library: { name: '一号厂区员工', kind: 1, purpose: '厂区出入口核验' },
    people: [
      { name: '示例甲', number: 'D-001', sex: 1, unit: '动力车间', type: 1 },
      { name: '示例乙', number: 'D-002', sex: 0, unit: '仓储部', type: 1 },
      { name: '示例丙', number: 'D-003', sex: 1, unit: '安全部', type: 3 },
    ],
  },
  {
    library: { name: '检修承包商', kind: 2, purpose: '检修期间出入口核验' },
    people: [
      { name: '示例丁', number: 'D-101', sex: 1, unit: '示范检修队', type: 1 },
      { name: '示例戊', number: 'D-102', sex: 0, unit: '示范检修队', type: 2 },
    ],
  },
]

export async function seedDemoPeople(
  trx: Trx,
  { tenantId, companyId, projectId }: { tenantId: number; companyId: number; projectId: number },
): Promise<void> {
  const place = { tenant_id: tenantId, company_id: companyId, project_id: projectId }
  for (const { library, people } of libraries) {
    const library_id = await insertLibrary(trx, place, library, maker)
    for (const person of people)
      await insertPerson(trx, { ...place, ...library, library_id }, { ...person, id_type: 1, expires_at: null }, maker)
  }
}
