import type { AlertProps } from 'antd'
import { lazy, Suspense } from 'react'

const Alert = lazy(async () => ({ default: (await import('./BannerCode.tsx')).BannerCode }))

/** A line that tells how something stands, on pages that seldom have one: its code comes with the first. */
export function Banner(props: AlertProps) {
  return (
    <Suspense>
      <Alert {...props} />
    </Suspense>
  )
}
