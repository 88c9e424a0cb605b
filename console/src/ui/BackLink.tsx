import { Link } from 'react-router'
import styles from './BackLink.module.css'

/** The way from a page to the one above it. */
export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <Link className={styles.back} to={to}>
    {children}
  </Link>
)
