// Pieces that stand on thousands of pages and are no company's logo.
import { type Drawing, element } from './drawings.ts'
import { basket, menu, network, search } from './generic.ts'

export const icon = (drawing: Drawing, name = 'icon') =>
  element(drawing, `class="${name}" width="20" height="20" aria-hidden="true"`)

export const MENU = `<button class="menu-toggle" aria-label="Menu">${icon(menu)}</button>`
export const SEARCH = `<button class="search-toggle" aria-label="Search">${icon(search)}</button>`
export const BASKET = `<a href="/cart" aria-label="Cart">${icon(basket)}</a>`

/** Five svg elements. */
export const SOCIALS = `<ul class="social">${Object.entries(network)
  .map(
    ([name, drawing]) =>
      `<li><a href="https://social.example/${name}">${icon(drawing, `icon-${name}`)}</a></li>`,
  )
  .join('')}</ul>`

export const NAV =
  '<nav><a href="/about">About</a> <a href="/work">Work</a> <a href="/contact">Contact</a></nav>'
export const footer = (name: string) => `<footer>${SOCIALS}<p>© 2025 ${name}</p></footer>`
