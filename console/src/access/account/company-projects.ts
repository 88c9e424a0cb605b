import type { CompanyProjectNode } from '@watchfire/contract/company/company.shapes.ts'

/** All companies of a tree, parents before their children. */
export const companiesOf = (tree: readonly CompanyProjectNode[]): CompanyProjectNode[] =>
  tree.flatMap(node => [node, ...companiesOf(node.children)])

/** The companies whose projects an account of this one may be limited to: a customer's own and those of its companies. */
export function companiesWithProjects(company: CompanyProjectNode | undefined): CompanyProjectNode[] {
  if (!company) return []
  const below = company.level === 'customer' ? companiesOf(company.children) : []
  return [company, ...below].filter(one => one.projects.length > 0)
}

/** Those whose name, or that of the company, holds what was typed. */
export function matchingProjects(companies: readonly CompanyProjectNode[], typed: string): CompanyProjectNode[] {
  const wanted = typed.trim().toLowerCase()
  const holds = (name: string) => name.toLowerCase().includes(wanted)
  return companies.flatMap(company => {
    const projects = holds(company.name) ? company.projects : company.projects.filter(({ name }) => holds(name))
    return projects.length > 0 ? [{ ...company, projects }] : []
  })
}
