/** The part of the dialogs that says what people get, as a form holds it, and what is sent of it. */
import type { GroupGrant } from '@watchfire/contract/access/account/admission.shapes.ts'
import { nowhere, type Places } from '../account/place-choice.ts'

type Scope = NonNullable<GroupGrant['scope']>
/** The default ones of the map, all, or chosen ones. */
export const seenByGroup = ['default', 'all', 'chosen'] as const

export type GroupRow = Pick<GroupGrant, 'group'> & {
  roleId?: number
  sees: (typeof seenByGroup)[number]
  places?: Places
}
export type AdmissionForm = { groups: GroupRow[]; allProjects: boolean; places: Places }
type Admission = { groups: GroupGrant[] } & Scope

export const noAdmission: AdmissionForm = { groups: [], allProjects: true, places: nowhere }

export const admissionFormOf = ({ groups, allProjects, projectIds, regionLimits = [] }: Admission): AdmissionForm => ({
  groups: groups.map(({ group, roleId, scope }) => ({
    group,
    roleId,
    sees: !scope ? 'default' : scope.allProjects ? 'all' : 'chosen',
    ...(scope && { places: { projectIds: scope.projectIds, regionLimits: scope.regionLimits ?? [] } }),
  })),
  allProjects,
  places: { projectIds, regionLimits },
})

export const admissionInputOf = ({ groups, allProjects, places }: AdmissionForm): Admission => ({
  groups: groups.map(({ group, roleId = 0, sees, places: ofGroup }) => ({
    group,
    roleId,
    ...(sees !== 'default' && { scope: scopeOf(sees === 'all', ofGroup) }),
  })),
  ...scopeOf(allProjects, places),
})

const scopeOf = (allProjects: boolean, places: Places = nowhere): Scope => ({
  allProjects,
  ...(allProjects ? nowhere : places),
})
