import { secretFields } from '@watchfire/contract/audit/audit.fields.ts'

const masked = '•••'

/** The same with every secret masked, at whatever depth; that there was one stays visible. */
export function maskSecrets<T>(value: T): T {
  if (Array.isArray(value)) return value.map(maskSecrets) as T
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      secretFields.has(name) && inner !== undefined && inner !== null && inner !== '' ? masked : maskSecrets(inner),
    ]),
  ) as T
}
