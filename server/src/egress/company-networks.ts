import { companyList } from '../company/company.public.ts'

export const networks = companyList({
  table: 'outside_network',
  id: 'network_id',
  value: 'network',
  limit: 50,
  auditName: 'OutsideNetwork',
  errors: {
    taken: 'egress.networkTaken',
    tooMany: 'egress.tooManyNetworks',
    notFound: 'egress.networkNotFound',
  },
})

/** What a company may reach: its own networks and those of the customer it belongs to, whose mail server it may send by. */
export const readNetworksOf = networks.valuesOf
