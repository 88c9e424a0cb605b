import { createContext, type FunctionComponent, type ReactNode } from 'react'

/** On a page that was there before Ant Design: its theme, once that has come. Elsewhere undefined: the theme is around everything. */
export const LazyTheme = createContext<FunctionComponent<{ children: ReactNode }> | 'awaited' | undefined>(undefined)
