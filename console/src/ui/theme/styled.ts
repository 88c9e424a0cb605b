import { type ComponentPropsWithRef, createElement, type ElementType } from 'react'

type Props<T extends ElementType> = { as?: T; className?: string | undefined } & Omit<
  ComponentPropsWithRef<T>,
  'as' | 'className'
>

/** A component that is one look for any element: `const Muted = styled('span', styles.muted)`, then `<Muted as="p">`. */
export function styled<D extends ElementType>(usual: D, look: string | undefined) {
  return function Styled<T extends ElementType = D>({ as, className, ...rest }: Props<T>) {
    return createElement<object>(as ?? usual, { className: className ? `${look} ${className}` : look, ...rest })
  }
}
