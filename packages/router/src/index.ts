/** All of the router that the parts use: the list for public pages, and what only the owner's portal needs. */
export { createBrowserRouter, Navigate, NavLink, RouterProvider, useBlocker, useNavigate, useRouteError } from 'react-router-dom'
export * from './visitor.ts'
