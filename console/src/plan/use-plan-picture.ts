import { middlePictureSide } from '@watchfire/contract/core/file.calls.ts'
import { useEffect, useState } from 'react'
import { sizedLink } from '../core/sized-link.ts'

/**
 * The link of the plan to draw: the copy for ordinary screens until more of it is looked at than that has, then the whole one, once it
 * is loaded. `side` is how long its longer side is now, in pixels of the screen.
 */
export function usePlanPicture(link: string, side: number): string {
  const [whole, setWhole] = useState(false)
  const wanted = side > middlePictureSide
  useEffect(() => {
    if (whole || !wanted) return
    const picture = new Image()
    picture.onload = () => setWhole(true)
    picture.src = link
    return () => {
      picture.onload = null
    }
  }, [link, wanted, whole])
  return whole ? link : sizedLink(link, 'middle')
}
