/** How a cell names regions: several with signs between them, each as region, project/region or company/project/region. */
import type { NamedRegion } from './people-import.queries.ts'

export const regionNamesOf = (cell: string): string[] =>
  cell
    .split(/[、,，;；\n]/)
    .map(part => part.trim().replace(/\s*[/／]\s*/g, '/'))
    .filter(part => part !== '')

/** What a region may be called in a name: all of it, or what follows one of its slashes. */
export const lastPartsOf = (typed: string): string[] =>
  typed.split('/').map((_, index, parts) => parts.slice(index).join('/'))

export const isCalled = ({ name, projectName, companyName }: NamedRegion, typed: string): boolean =>
  [name, `${projectName}/${name}`, `${companyName}/${projectName}/${name}`].includes(typed)
