// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";
import {Create2} from "@openzeppelin/contracts/utils/Create2.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";

/// A wallet that is a contract (EIP-1271), of one owner who may hand it on; anybody takes one that has none. For tests.
contract TrialWallet is IERC1271 {
    address public owner;

    constructor(address owner_) {
        owner = owner_;
    }

    function handOn(address to) external {
        require(msg.sender == owner || owner == address(0), "not the owner");
        owner = to;
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        return ECDSA.recover(hash, signature) == owner ? IERC1271.isValidSignature.selector : bytes4(0xffffffff);
    }
}

/// Makes such wallets at addresses that are known before (CREATE2), as a signature of EIP-6492 asks for.
contract TrialWalletFactory {
    function make(address owner, bytes32 salt) external returns (address) {
        return Create2.deploy(0, salt, codeOf(owner));
    }

    function addressOf(address owner, bytes32 salt) external view returns (address) {
        return Create2.computeAddress(salt, keccak256(codeOf(owner)));
    }

    function codeOf(address owner) private pure returns (bytes memory) {
        return abi.encodePacked(type(TrialWallet).creationCode, abi.encode(owner));
    }
}
