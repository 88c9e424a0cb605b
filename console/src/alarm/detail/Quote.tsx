import { styled } from '../../ui/styled.ts'
import styles from './Quote.module.css'

/** What somebody wrote, as they wrote it. */
export const Quote = styled('blockquote', styles.quote)
