import { hostedCalls } from '@watchfire/contract/hosted/hosted.calls.ts'
import { Link } from 'react-router'
import { Can } from '../ui/Can.tsx'
import styles from './LastPicture.module.css'

/** The newest picture of a camera, as small as it goes. */
export function LastPicture({ link, text, time, to }: { link: string; text: string; time: string; to: string }) {
  return (
    <span className={styles.last}>
      {link && (
        <Can call={hostedCalls.readDay}>
          <Link to={to}>
            <img src={link} alt={text} loading="lazy" />
          </Link>
        </Can>
      )}
      <small>{time}</small>
    </span>
  )
}
