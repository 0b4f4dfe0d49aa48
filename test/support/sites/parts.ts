// Parts of fixture pages that contain no logo: menus, carts, social links.
import { type Drawing, element } from './drawings.ts'
import { basket, menu, search, socialIcons } from './generic.ts'

/** A drawing as a small svg element. */
export const icon = (drawing: Drawing, className = 'icon') =>
  element(drawing, `class="${className}" width="20" height="20" aria-hidden="true"`)

export const MENU = `<button class="menu-toggle" aria-label="Menu">${icon(menu)}</button>`
export const SEARCH = `<button class="search-toggle" aria-label="Search">${icon(search)}</button>`
export const BASKET = `<a href="/cart" aria-label="Cart">${icon(basket)}</a>`

/** A list of five social links, each with an svg icon. */
export const SOCIALS = `<ul class="social">${Object.entries(socialIcons)
  .map(
    ([name, drawing]) =>
      `<li><a href="https://social.example/${name}">${icon(drawing, `icon-${name}`)}</a></li>`,
  )
  .join('')}</ul>`

export const NAV =
  '<nav><a href="/about">About</a> <a href="/work">Work</a> <a href="/contact">Contact</a></nav>'
/** A footer with the social links. */
export const footer = (name: string) => `<footer>${SOCIALS}<p>© 2025 ${name}</p></footer>`
