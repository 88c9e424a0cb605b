import { lazyPage } from '../../ui/state/lazy-part.tsx'

export const LogCollector = lazyPage(async () => (await import('../LogCollectorFacts.tsx')).LogCollectorFacts)
