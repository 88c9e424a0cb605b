import { useEffect, useState } from 'react'

type Ratio = { state: 'loading' | 'none' | 'failed' } | { state: 'known'; ratio: number }

/** Height by width of a picture, once it is loaded. Each reading of the plan brings another link to the same picture: the first stays. */
export function usePictureRatio(url: string | undefined): Ratio {
  const [ratio, setRatio] = useState<Ratio>({ state: 'loading' })
  const known = ratio.state === 'known'
  useEffect(() => {
    if (known || url === undefined) return
    if (url === '') return setRatio({ state: 'none' })
    const picture = new Image()
    picture.onload = () => setRatio({ state: 'known', ratio: picture.naturalHeight / picture.naturalWidth })
    picture.onerror = () => setRatio({ state: 'failed' })
    picture.src = url
    return () => {
      picture.onload = null
      picture.onerror = null
    }
  }, [url, known])
  return ratio
}
