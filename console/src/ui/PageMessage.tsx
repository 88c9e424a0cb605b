import styles from './PageMessage.module.css'
import { styled } from './styled.ts'

/** What stands in place of a page. */
export const PageMessage = styled('div', styles.message)
