/** How a cell names projects: several with signs between them, each by its name or as company/project. */
type NamedProject = { whole: string; project: string; ofCompany: string | undefined }

export function projectNamesOf(cell: string): NamedProject[] {
  const names = cell.split(/[、,，;；\n]/).map(part => part.trim())
  return names
    .filter(part => part !== '')
    .map(whole => {
      const [first = '', ...rest] = whole.split(/\s*[/／]\s*/)
      return rest.length === 0
        ? { whole, project: whole, ofCompany: undefined }
        : { whole, project: rest.join('/'), ofCompany: first }
    })
}
