import type { FunctionComponent } from 'react'
import { AppTheme } from './AppTheme.tsx'

/** A part with Ant Design for a page that does without. */
export const themed = <P extends object>(Part: FunctionComponent<P>) =>
  function Themed(props: P) {
    return (
      <AppTheme>
        <Part {...props} />
      </AppTheme>
    )
  }
