/** Some people of the demo, all made up and without photos: a face is put there by whoever tries it. */
import type { Trx } from '../core/db/database.ts'
import { siteText } from '../core/site-time.ts'
import { insertAssessment, insertLibrary, insertPerson, writeFaceUse } from '../people/people.public.ts'

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

/** What the demo company thought of before it switched faces on. */
const assessment = {
  purpose: '在一号厂区出入口核验员工和检修承包商的身份，发现未授权人员进入生产区。',
  necessity: '检修期间人员多、更换快，工牌可以转借；只在出入口使用人脸，其他位置不使用。',
  alternatives: '已考虑工牌、门岗人工核对。不同意的人由门岗人工核对工牌，通行不受影响。',
  places: '一号厂区东门、西门各一台摄像机，门口设有显著标识。更衣室、宿舍、办公室不使用。',
  viewers: '照片：安全部两人。识别记录：安全部和当班值班员。每次查看照片都记入账号日志。',
  retention: '照片：在职或合同期内，同意到期或撤回即删除。识别记录：90 天。',
  risks: '误认他人；照片泄露；用于考勤等其他目的。',
  measures:
    '多次识别一致才告警，由人判断；识别特征只在 AI 服务器上加密保存；照片仅凭一分钟有效的链接查看；不用于考勤。',
}

export async function seedDemoPeople(
  trx: Trx,
  { tenantId, companyId, projectId }: { tenantId: number; companyId: number; projectId: number },
): Promise<void> {
  const place = { tenant_id: tenantId, company_id: companyId, project_id: projectId }
  const company = { tenant_id: tenantId, company_id: companyId }
  const about = { assessor: maker, assessed_on: siteText(Date.now()).slice(0, 10), made_by: maker }
  await insertAssessment(trx, company, { ...assessment, ...about, version: 1 })
  await writeFaceUse(trx, company, true, maker)
  for (const { library, people } of libraries) {
    const library_id = await insertLibrary(trx, place, library, maker)
    for (const person of people)
      await insertPerson(trx, { ...place, library_id }, { ...person, id_type: 1, expires_at: null }, maker)
  }
}
