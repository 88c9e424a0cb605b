/** Plain buttons for what has to work before, or without, Ant Design; `as` makes them links. */
import type { ComponentProps } from 'react'
import styles from './buttons.module.css'
import { styled } from './theme/styled.ts'

const PlainButton = (props: ComponentProps<'button'>) => <button type="button" {...props} />

/** With a border of its own. */
export const OutlineButton = styled(PlainButton, styles.outline)
/** What the page is for. */
export const PrimaryButton = styled(PlainButton, styles.primary)
/** Words that can be pressed. */
export const TextButton = styled(PlainButton, styles.text)
/** An icon of the top bar. */
export const BarButton = styled(PlainButton, styles.bar)
