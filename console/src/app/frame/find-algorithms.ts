import type { Algorithm } from '../../core/session-store.ts'

export function findAlgorithms(algorithms: readonly Algorithm[], typed: string): Algorithm[] {
  const wanted = typed.trim().toLowerCase()
  return algorithms.filter(({ name, nameEn, nickname }) =>
    [name, nameEn, nickname].some(text => text.toLowerCase().includes(wanted)),
  )
}
