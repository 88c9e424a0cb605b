/** What stands in the form of a key, from what is saved and to what is sent: pure. */
import { type ApiKey, defaultKeyDays } from '@watchfire/contract/access/key/api-key.shapes.ts'
import type { Refusal } from '../../core/refusal.ts'
import { nowhere, type Places, placesOf } from '../account/place-choice.ts'

export type KeyFields = {
  name: string
  remark: string
  companyId: number
  menuIds: number[]
  confirmedActs: boolean
  allProjects: boolean
  places: Places
  days: number
  /** One a line. */
  networks: string
}

/** Stands for “leave the day the key ends as it is”. */
export const unchangedDays = 0

export const linesOf = (text: string): string[] => text.split(/\s+/).filter(Boolean)

export const newFields = (companyId: number, allProjects: boolean): KeyFields => ({
  name: '',
  remark: '',
  companyId,
  menuIds: [],
  confirmedActs: false,
  allProjects,
  places: nowhere,
  days: defaultKeyDays,
  networks: '',
})

export const fieldsOf = ({ projects, networks, ...apiKey }: ApiKey): KeyFields => ({
  name: apiKey.name,
  remark: apiKey.remark,
  companyId: apiKey.companyId,
  menuIds: apiKey.menuIds,
  confirmedActs: apiKey.confirmedActs,
  allProjects: apiKey.allProjects,
  places: placesOf(projects),
  days: unchangedDays,
  networks: networks.join('\n'),
})

export const contentOf = ({
  name,
  remark,
  menuIds,
  confirmedActs,
  allProjects,
  places = nowhere,
  networks,
}: KeyFields) => ({
  name,
  remark,
  menuIds,
  confirmedActs,
  allProjects,
  ...(allProjects ? nowhere : places),
  networks: linesOf(networks),
})

/** The field of a refusal that names none on the wire. */
export function refusedField(refusal: Refusal | null): keyof KeyFields | undefined {
  if (refusal?.code === 'apiKey.nameTaken') return 'name'
  if (refusal?.code === 'grant.rightsBeyond') return 'menuIds'
  return refusal?.code === 'grant.scopeBeyond' ? 'allProjects' : undefined
}
