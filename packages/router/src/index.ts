/** Everything of react-router that the micro-frontends use: the exports for public pages, and those that only the admin portal needs. */
export { createBrowserRouter, Navigate, NavLink, RouterProvider, useBlocker, useRouteError } from 'react-router-dom'
export * from './visitor.ts'
