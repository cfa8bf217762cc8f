// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";

/// The internal token: a supply that is minted once. Nobody owns it, and nothing of it can be changed.
contract Neuradigi is ERC20Permit {
    constructor(address holder, uint256 supply) ERC20("Neuradigi", "NDG") ERC20Permit("Neuradigi") {
        _mint(holder, supply);
    }
}
