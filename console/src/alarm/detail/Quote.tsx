import { styled } from '../../ui/theme/styled.ts'
import styles from './Quote.module.css'

/** What somebody wrote, as they wrote it. */
export const Quote = styled('blockquote', styles.quote)
